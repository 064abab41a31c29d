mod gate;
mod rules;
mod shapes;
