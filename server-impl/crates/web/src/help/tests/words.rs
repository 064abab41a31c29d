//! Content written by a tenant. Bodies are in the HTML that the server renders from Markdown.

/// Content written by a tenant.
pub(super) struct TenantWords {
    pub(super) headline: &'static str,
    pub(super) description: &'static str,
    pub(super) collections: [(&'static str, &'static str, &'static str); 6],
    pub(super) articles: [(&'static str, &'static str); 6],
    pub(super) body: &'static str,
    pub(super) headings: &'static [(u8, &'static str, &'static str)],
    pub(super) query: &'static str,
}

pub(super) const ENGLISH: TenantWords = TenantWords {
    headline: "How can we help?",
    description: "Guides and answers for everything you do with Acme: from the first invoice to the last export.",
    collections: [
        ("rocket", "Getting started", "Create your workspace, invite your team, and send your first invoice."),
        ("card", "Billing and plans", "Change your plan, update your card, and find your invoices."),
        ("users", "Team and permissions", "Who may see and change what."),
        ("plug", "Integrations", "Connect Acme with the tools that you already use every day, and with your own."),
        ("shield", "Security", ""),
        ("code", "Developers", "Keys, webhooks, limits, and libraries."),
    ],
    articles: [
        (
            "Change your plan",
            "Upgrade or downgrade at any time. The change takes effect at once, and you pay the difference only.",
        ),
        ("Invite people to your workspace", "Send an invitation by mail, or share a link that works for seven days."),
        ("Why was my card declined?", "The most common reasons, and what your bank can tell you that we cannot."),
        ("Export your data", "Download everything as CSV or JSON: invoices, customers, and the history of changes."),
        ("Connect your bank account", "Which banks are supported, how long it takes, and how to reconnect."),
        ("Reset your password", "Request a link, choose a new password, and sign out everywhere else."),
    ],
    query: "plan",
    headings: &[
        (2, "before-you-start", "Before you start"),
        (2, "upgrade", "Upgrade"),
        (3, "pay-by-invoice", "Pay by invoice"),
        (2, "downgrade", "Downgrade"),
        (2, "what-each-plan-has", "What each plan has"),
        (2, "with-the-api", "With the API"),
    ],
    body: include_str!("english.html"),
};

pub(super) const ARABIC: TenantWords = TenantWords {
    headline: "كيف يمكننا مساعدتك؟",
    description: "أدلة وإجابات عن كل ما تفعله مع أكمي: من أول فاتورة إلى آخر تصدير.",
    collections: [
        ("rocket", "البدء", "أنشئ مساحة عملك وادعُ فريقك وأرسل أول فاتورة."),
        ("card", "الفوترة والباقات", "غيّر باقتك وحدّث بطاقتك واعثر على فواتيرك."),
        ("users", "الفريق والصلاحيات", "من يمكنه رؤية ماذا وتغييره."),
        ("plug", "عمليات الربط", "اربط أكمي بالأدوات التي تستخدمها كل يوم."),
        ("shield", "الأمان", ""),
        ("code", "المطورون", "المفاتيح والخطافات والحدود."),
    ],
    articles: [
        ("تغيير باقتك", "يمكنك الترقية أو التخفيض في أي وقت. يسري التغيير فورًا."),
        ("دعوة أشخاص إلى مساحة عملك", "أرسل دعوة بالبريد أو شارك رابطًا صالحًا لسبعة أيام."),
        ("لماذا رُفضت بطاقتي؟", "أكثر الأسباب شيوعًا وما يمكن لمصرفك أن يخبرك به."),
        ("تصدير بياناتك", "نزّل كل شيء بصيغة CSV أو JSON."),
        ("ربط حسابك المصرفي", "المصارف المدعومة والمدة اللازمة."),
        ("إعادة تعيين كلمة المرور", "اطلب رابطًا واختر كلمة مرور جديدة."),
    ],
    query: "باقة",
    headings: &[(2, "before", "قبل أن تبدأ"), (2, "upgrade", "الترقية"), (3, "invoice", "الدفع بالفاتورة")],
    body: include_str!("arabic.html"),
};
