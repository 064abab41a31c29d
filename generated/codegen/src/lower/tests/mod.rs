mod rules;
mod shapes;
