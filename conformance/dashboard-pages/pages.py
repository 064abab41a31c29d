"""The pages of the workspace in use, as its owner sees them, and those who may do less."""

import re

from scene import Page, Scene

# More than the picture of the widget has room for, and what the server refuses.
WIDGET_TYPED = {
    "title": "Everything that we sell in Europe, with spare parts and gift",
    "greeting": "Welcome! Ask us about bikes, orders and service.\n\n" + "x" * 400,
    "suggestions": "\n".join(["How do I return an order that somebody gave me, and who pays for the parcel then?"] * 4),
    "placeholder": "Write whatever you like to know about bikes, orders and service, in any language",
    "color": "red",
    "dailyMessages": "many",
}


def add(scene: Scene, base: str, agents: list[str], deleted: str, sources: dict[str, str], conversation: str, role: str) -> None:
    """Adds the pages of a workspace with these agents; sources and the talk are of the first one."""
    desk = agents[0]
    agent_pages(scene, base, agents, deleted)
    source_pages(scene, f"{base}/agents/{desk}/sources", sources)
    playground_pages(scene, f"{base}/agents/{desk}/playground", conversation)
    key_pages(scene, base)
    settings_pages(scene, base)
    custom_role_pages(scene, f"{base}/settings/roles", role)
    role_pages(scene, base, desk)


def account_of(page: str, email: str) -> str:
    """The id of a person in the list of members."""
    return re.search(rf'/members/([^/"]+)/remove">[^<]*<span class="sr"> {re.escape(email)}<', page)[1]


def agent_pages(scene: Scene, base: str, agents: list[str], deleted: str) -> None:
    desk, sales, handbook = (f"{base}/agents/{agent}" for agent in agents)
    scene.pages += [
        Page("agents", f"{base}/agents", states=["menu", "palette"]),
        Page("agents-found", f"{base}/agents?q=sales"),
        Page("agents-none-found", f"{base}/agents?q=qqqq&isPublic=true"),
        Page("agents-closed", f"{base}/agents?isPublic=false&sort=name"),
        Page("agents-deleted-toast", f"{base}/agents?done=agent-deleted&of={deleted}"),
        Page("agent-new", f"{base}/agents/new", states=["refused", "forged"]),
        Page("agent", desk, states=["menu"]),
        Page("agent-untrained", handbook),
        Page("agent-deleted", f"{base}/agents/{deleted}"),
        Page("agent-restored-toast", f"{desk}?done=agent-restored"),
        Page("agent-channels", f"{desk}/channels"),
        Page("agent-channels-closed", f"{handbook}/channels"),
        Page("agent-widget", f"{desk}/channels/widget", states=["typed", "refused"], typed=WIDGET_TYPED),
        Page("agent-widget-rtl", f"{sales}/channels/widget"),
        Page("agent-widget-closed", f"{handbook}/channels/widget?done=saved"),
        Page("agent-email", f"{desk}/channels/email", states=["refused"], typed={"maxAnswersPerDay": "many"}),
        Page("agent-email-off", f"{sales}/channels/email?done=saved"),
        Page("agent-addresses", f"{desk}/channels/email/addresses", states=["refused"], typed={"local": "a+b"}),
        Page("agent-addresses-none", f"{sales}/channels/email/addresses"),
        *(Page(f"agent-addresses-{done}-toast", f"{desk}/channels/email/addresses?done={done}") for done in ("added", "primary", "removed")),
        Page("agent-blocked-senders", f"{desk}/channels/email/blocked-senders", states=["refused"], typed={"sender": "spam"}),
        Page("agent-blocked-senders-none", f"{sales}/channels/email/blocked-senders?done=unblocked"),
        Page("agent-mails", f"{desk}/channels/email/log"),
        Page("agent-mails-failed", f"{desk}/channels/email/log?status=failed"),
        Page("agent-mails-refused", f"{desk}/channels/email/log?status=refused"),
        Page("agent-mail", f"{desk}/channels/email/mails/{scene.mail}"),
        *mail_files(scene, f"{desk}/channels/email/mails/{scene.mail}"),
        Page("agent-mails-none", f"{sales}/channels/email/log"),
        Page("agent-mails-none-found", f"{sales}/channels/email/log?status=sent"),
        Page("agent-settings", f"{desk}/settings", states=["refused"], typed={"name": "", "temperature": "hot", "sessionResumeHours": "0"}),
        Page("agent-settings-saved", f"{sales}/settings?done=saved"),
        Page("agent-settings-deleted", f"{base}/agents/{deleted}/settings"),
        Page("agent-delete", f"{desk}/delete"),
        Page("avatar", f"{sales}/avatar"),
        Page("agent-unknown", f"{base}/agents/{deleted[:-4]}0000", status=404),
    ]


def mail_files(scene: Scene, mail: str) -> list[Page]:
    attachment = re.search(rf'href="({mail}/attachments/[^"]+)"', scene.people["anna"].open(mail))[1]
    return [Page("agent-mail-attachment", attachment, is_download=True), Page("agent-mail-raw", f"{mail}/raw", is_download=True)]


def source_pages(scene: Scene, base: str, sources: dict[str, str]) -> None:
    scene.pages += [
        Page("sources", base, states=["ticked", "unread"]),
        Page("sources-failed", f"{base}?status=failed"),
        Page("sources-websites", f"{base}?type=website"),
        Page("sources-none-found", f"{base}?q=qqqq"),
        Page("sources-added-toast", f"{base}?done=added&of=3"),
        Page("sources-again-toast", f"{base}?done=again&of=3"),
        Page("source-new-text", f"{base}/new/text", states=["refused"]),
        Page("source-new-qna", f"{base}/new/qna", states=["refused"]),
        Page("source-new-website", f"{base}/new/website", states=["refused"], typed={"url": "nowhere", "maxPages": "many"}),
        Page("source-new-files", f"{base}/new/files", states=["refused", "uploaded"]),
        Page("source-edit", f"{base}/{sources['text']}/edit", states=["refused"]),
        Page("source-edit-qna", f"{base}/{sources['qna']}/edit", states=["refused"]),
        Page("source-rename", f"{base}/{sources['website']}/edit"),
        *(Page(f"source-{name}", f"{base}/{source}") for name, source in sources.items()),
        Page("source-pages-failed", f"{base}/{sources['website']}?outcome=failed"),
        Page("source-saved-toast", f"{base}/{sources['text']}?done=saved"),
    ]


def playground_pages(scene: Scene, path: str, conversation: str) -> None:
    scene.pages += [
        Page("playground-new", path, states=["refused", "opened"]),
        Page("playground", conversation),
        Page("playground-changed", f"{conversation}&systemInstruction=Be+brief", states=["opened"]),
        Page("playground-kept-toast", f"{path}?done=kept"),
    ]


def key_pages(scene: Scene, base: str) -> None:
    anna = scene.people["anna"]
    anna.open(f"{base}/keys")
    paths = [part for part in anna.page.text.split('"') if part.startswith(f"{base}/keys/") and part.endswith(("/rotate", "/revoke"))]
    first = {path.rsplit("/", 1)[1]: path for path in reversed(paths)}
    scene.pages += [
        Page("keys", f"{base}/keys", states=["dialog"]),
        Page("keys-revoked-toast", f"{base}/keys?done=revoked"),
        Page("key-new", f"{base}/keys/new", states=["refused", "created", "repeated"], typed={"name": ""}),
        Page("key-rotate", first["rotate"]),
        Page("key-revoke", first["revoke"]),
        # An old session enters a code before that, and the form comes back as it was.
        Page("confirm", f"/account/confirm?next={base}%2Fkeys%2Fnew%3Fname%3DWebsite", "sam", states=["coded", "miscoded"]),
    ]


def email_domain_pages(scene: Scene, base: str) -> list[Page]:
    page = scene.people["anna"].open(base)
    # The newest comes first: it waits for its records, and the other one receives.
    waiting, active = list(dict.fromkeys(re.findall(rf'href="({re.escape(base)}/[^/"?]+)"', page)))
    return [
        Page("email-domains", base, states=["refused"], typed={"hostname": "localhost"}),
        Page("email-domains-deleted-toast", f"{base}?done=deleted"),
        Page("email-domain", waiting),
        *(Page(f"email-domain-{done}-toast", f"{waiting}?done={done}") for done in ("added", "checked", "requested", "disabled")),
        Page("email-domain-active", active),
        Page("email-domain-delete", f"{active}/delete"),
    ]


def settings_pages(scene: Scene, base: str) -> None:
    account = account_of(scene.people["anna"].open(f"{base}/settings/members"), "mia@acme.dev")
    scene.pages += [
        Page("settings", f"{base}/settings", states=["refused"]),
        Page("settings-saved-toast", f"{base}/settings?done=saved"),
        Page("members", f"{base}/settings/members", states=["refused"], typed={"email": "nobody"}),
        *(Page(f"members-{done}-toast", f"{base}/settings/members?done={done}") for done in ("invited", "removed")),
        Page("member-remove", f"{base}/settings/members/{account}/remove"),
        # The only owner cannot leave.
        Page("leave", f"{base}/leave", states=["refused"]),
        *email_domain_pages(scene, f"{base}/settings/email-domains"),
        Page("suppressions", f"{base}/settings/suppressions"),
        Page("suppressions-lifted-toast", f"{base}/settings/suppressions?done=lifted"),
        Page("billing", f"{base}/settings/billing"),
        Page("delete", f"{base}/settings/delete", states=["refused"], typed={"name": "Another"}),
        Page("account", "/account", states=["refused"], typed={"timeZone": "Nowhere"}),
        Page("account-saved", "/account?done=saved"),
        Page("choose", "/app/choose"),
        Page("workspace-new", "/app/new", states=["refused"]),
        Page("last-workspace", "/app"),
        Page("workspace", base),
    ]


def custom_role_pages(scene: Scene, base: str, role: str) -> None:
    scene.pages += [
        Page("roles", base, states=["opened"]),
        Page("roles-deleted-toast", f"{base}?done=deleted"),
        Page("role-new", f"{base}/new", states=["refused"]),
        Page("role", f"{base}/{role}", states=["refused"]),
        # Keys have this role.
        Page("role-delete", f"{base}/{role}/delete", states=["refused"]),
    ]


def role_pages(scene: Scene, base: str, agent: str) -> None:
    """What those see who may do less."""
    pages = {
        "agents": (f"{base}/agents", 200),
        "agent-settings": (f"{base}/agents/{agent}/settings", 200),
        "agent-delete": (f"{base}/agents/{agent}/delete", 403),
        "agent-widget": (f"{base}/agents/{agent}/channels/widget", 200),
        "agent-email": (f"{base}/agents/{agent}/channels/email", 200),
        "agent-addresses": (f"{base}/agents/{agent}/channels/email/addresses", 200),
        "sources": (f"{base}/agents/{agent}/sources", 200),
        "settings": (f"{base}/settings", 200),
        "keys": (f"{base}/keys", 403),
        "members": (f"{base}/settings/members", 403),
        "billing": (f"{base}/settings/billing", 403),
    }
    scene.pages += [Page(f"member-{name}", path, "mia", status) for name, (path, status) in pages.items()]
    scene.pages += [
        Page("admin-delete", f"{base}/settings/delete", "max", 403),
        Page("admin-roles", f"{base}/settings/roles", "max"),
        Page("admin-members", f"{base}/settings/members", "max"),
    ]
