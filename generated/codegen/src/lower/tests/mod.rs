mod details;
mod gate;
mod rules;
mod shapes;
mod unions;
