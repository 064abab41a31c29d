//! Scopes, plans and route modules.

use super::{AccessWords, write_words};
use crate::names::pascal_case;

/// Writes the module `access`.
pub(super) fn write(access: &AccessWords) -> String {
    let scopes: Vec<_> = access.scopes.iter().map(|scope| (scope.name.as_str(), scope.description.clone())).collect();
    let plans: Vec<_> = access.plans.iter().map(|plan| (plan.name.as_str(), plan.description.clone())).collect();
    let modules: Vec<_> = access.modules.iter().map(|module| (module.name.as_str(), module.description.clone())).collect();
    [
        "\n//! Who may call an operation: the words of `x-access`.\n\nuse crate::words::words;\n".to_owned(),
        write_words("Scope", "How far a key reaches; each scope includes the ones before it.", &scopes),
        write_words("Plan", "The plan of a workspace, from the least to the most.", &plans),
        write_plan_methods(access),
        write_words("Module", "A route module: operations that a sandbox reaches together, or not.", &modules),
        write_module_methods(access),
    ]
    .concat()
}

fn write_plan_methods(access: &AccessWords) -> String {
    let paid: Vec<_> = access.plans.iter().filter(|plan| plan.paid).map(|plan| plan.name.as_str()).collect();
    let reached = access.plans.iter().map(|plan| {
        let names: Vec<String> = plan.reaches.iter().map(|name| format!("Self::{}", pascal_case(name))).collect();
        format!("Self::{} => &[{}],\n", pascal_case(&plan.name), names.join(", "))
    });
    format!(
        "
impl Plan {{
    /// Whether money buys it.
    pub const fn is_paid(self) -> bool {{
        {}
    }}

    /// The plans whose operations it reaches.
    pub const fn reached(self) -> &'static [Self] {{
        match self {{
            {}
        }}
    }}

    /// Whether it reaches the operations that ask for a plan.
    pub fn reaches(self, asked: Self) -> bool {{
        self.reached().contains(&asked)
    }}

    /// The lowest plan that money buys and that reaches the operations of this one; none when no plan does.
    pub fn lowest_paid(self) -> Option<Self> {{
        Self::ALL.iter().copied().find(|plan| plan.is_paid() && plan.reaches(self))
    }}
}}
",
        matches_one_of(&paid),
        reached.collect::<String>()
    )
}

fn write_module_methods(access: &AccessWords) -> String {
    let open: Vec<_> = access.modules.iter().filter(|module| module.sandbox).map(|module| module.name.as_str()).collect();
    format!(
        "
impl Module {{
    /// Whether the key of a sandbox reaches it.
    pub const fn open_to_sandboxes(self) -> bool {{
        {}
    }}
}}
",
        matches_one_of(&open)
    )
}

/// Writes a check that `self` is one of these words.
pub(super) fn matches_one_of(words: &[&str]) -> String {
    if words.is_empty() {
        return "false".to_owned();
    }
    let variants: Vec<String> = words.iter().map(|word| format!("Self::{}", pascal_case(word))).collect();
    format!("matches!(self, {})", variants.join(" | "))
}
