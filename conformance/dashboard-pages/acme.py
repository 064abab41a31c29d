"""A workspace in use: agents with sources of every kind and state, talks, keys, colleagues and invitations."""

import re
import time

import pages
import pictures
from scene import Scene
from sites import Api, written
from visitor import Visitor
from website import Website

AGENTS = [
    ("Front desk", "Answers questions about orders, plans and invoices on the website", True),
    ("Sales assistant", "Helps visitors to choose a plan", True),
    ("Team handbook", "For colleagues: holidays, expenses, devices", False),
]
# How the widgets of the first two agents look; the third has what it comes with.
WIDGETS = [
    {
        "title": "Acme help",
        "greeting": "Hello! Ask us anything about orders, plans and invoices.",
        "suggestions": ["How do I change my plan?", "Can I pay by invoice?", "Do you ship to Norway?"],
        "color": "#176a4d",
    },
    {"title": "متجر أكمي", "suggestions": ["كيف أغير خطتي؟", "Can I pay by invoice?"], "color": "#ffd400", "position": "left", "locale": "ar"},
]
QNA = [
    ("Do you ship to Norway?", "Yes. Parcels to Norway take three to five days, and customs are paid by us."),
    ("Can I pay by invoice?", "Yes, with a yearly plan above 20 seats. Write your order number into the reference."),
    ("Where do I find my customer number?", "At the top of each invoice, after the letters AC."),
]
QUESTIONS = [
    "How do I change my plan?",
    "Can I pay by invoice?",
    "What do the lines of an invoice mean?",
    "How do I reset my password?",
    "Do you ship to Norway?",
]
UNKNOWN = "Why do zebras have stripes?"
INVITED = ["lea@acme.dev", "noah@acme.dev"]
ADDRESSES = (f"198.51.100.{low}" for low in range(1, 255))
SETTLED_SECONDS = 90


def fill(scene: Scene, website: Website) -> None:
    """Creates the workspace, and adds its pages."""
    org = scene.organization("Acme", "enterprise", "anna@acme.dev")
    anna = scene.sign_in("anna", "anna@acme.dev")
    anna.open("/account")
    anna.send("Save", name="Anna Keller", timeZone="Europe/Zurich")
    anna.open(f"/app/{org}/settings")
    anna.send("Save retention", conversationRetentionDays="365")
    api, base = scene.api(org, "anna@acme.dev"), f"/app/{org}"
    agents = [api.post("/agents", {"name": name, "description": about, "isPublic": public})["id"] for name, about, public in AGENTS]
    desk = agents[0]
    sources = train(api, desk, website)
    reread(scene, anna, f"{base}/agents/{desk}/sources", sources)
    train_briefly(api, agents[1])
    api.call("PUT", f"/agents/{agents[1]}/avatar", pictures.logo(64))
    for agent, settings in zip(agents, WIDGETS, strict=False):
        api.patch(f"/agents/{agent}/channels/widget", settings)
    talk(api, desk)
    email(scene, org, anna, base, desk)
    people(scene, org, anna)
    role = roles(api, anna, f"{base}/settings/roles")
    keys(scene, org, anna)
    conversation = playground(anna, f"{base}/agents/{desk}")
    deleted = delete_agent(api, anna, base)
    settle(api, desk, sources["reading"])
    pages.add(scene, base, agents, deleted, sources, conversation, role)


def train(api: Api, agent: str, website: Website) -> dict[str, str]:
    """Adds sources in every state, and returns those that have pages of their own."""
    for _, _, title, text in written("en"):
        text_id = api.post(f"/agents/{agent}/sources/text", {"title": title, "content": text})["id"]
    for question, answer in QNA:
        qna = api.post(f"/agents/{agent}/sources/qna", {"question": question, "answer": answer})["id"]
    web = f"/agents/{agent}/sources/website"
    added = {
        "text": text_id,
        "qna": qna,
        "file": api.post(f"/agents/{agent}/sources/file?name=price-list.csv", b"article,price\nchair,120\ntable,340\n")["id"],
        "broken": api.post(f"/agents/{agent}/sources/file?name=contract-2024-signed.pdf", b"%PDF-1.7\nnothing that can be read")["id"],
        "website": api.post(web, {"url": f"{website.url}/sitemap.xml", "mode": "sitemap", "title": "Website of the shop"})["id"],
        "unreachable": api.post(web, {"url": "http://127.0.0.1:9/", "mode": "page", "title": "Website of a partner"})["id"],
        "reading": api.post(web, {"url": f"{website.url}/slow.xml", "mode": "sitemap", "maxPages": 50, "title": "Archive"})["id"],
    }
    return added


def train_briefly(api: Api, agent: str) -> None:
    for question, answer in QNA:
        api.post(f"/agents/{agent}/sources/qna", {"question": question, "answer": answer})


def reread(scene: Scene, anna: Visitor, base: str, sources: dict[str, str]) -> None:
    """Sends the forms of sources that are only buttons."""
    anna.open(f"{base}/{sources['unreachable']}")
    anna.send("Read again")
    anna.open(base)
    anna.send("Read again", ids=[sources["unreachable"], sources["text"]])
    anna.open(f"{base}/new/text")
    anna.send("Add", title="Out of date", content="Nobody needs this.")
    source = re.search(r'name="ids" value="([^"]+)"', anna.open(f"{base}?q=Out+of+date"))[1]
    anna.send("Delete", "/sources/delete", ids=source)
    anna.send("Undo")
    anna.open(f"{base}/{source}")
    anna.send("Delete", f"{source}/delete")


def talk(api: Api, agent: str) -> None:
    """Visitors ask, some of them what nobody knows."""
    for question in [*QUESTIONS * 3, UNKNOWN, UNKNOWN]:
        api.post("/chat", {"agentId": agent, "message": question, "visitor": {"externalId": next(ADDRESSES)}})


def email(scene: Scene, org: str, anna: Visitor, base: str, agent: str) -> None:
    """Sends each form of the email channel, and leaves addresses, blocked senders and suppressed addresses."""
    domain = scene.api(org, "anna@acme.dev").post("/channels/email/domains", {"hostname": "help.acme.dev"})["id"]
    scene.receive_email(org, domain, ["bert@example.dev", "gone@example.dev", "a.very.long.address.that.nobody.reads.any.more@department.example.dev"])
    domains = f"{base}/settings/email-domains"
    anna.open(domains)
    anna.send("Add domain", hostname="old.acme.dev")
    anna.open(f"{anna.path.split('?')[0]}/delete")
    anna.send("Remove domain")
    anna.send("Add domain", hostname="mail.acme.dev")
    added = anna.path.split("?")[0]
    for button in ("Check now", "Receive email", "Check the MX record now", "Stop receiving", "Receive email"):
        anna.open(added)
        anna.send(button)
    path = f"{base}/agents/{agent}/channels/email"
    anna.open(f"{path}/addresses")
    for local in ("support", "orders", "old"):
        anna.send("Add address", local=local, domainId=domain)
    anna.send("Make primary")
    anna.send("Remove address")
    anna.open(path)
    anna.send("Save", isEnabled="yes", displayName="Acme Support", signature="The front desk of Acme")
    anna.open(f"{path}/blocked-senders")
    for sender in ("*@spam.dev", "anna@elsewhere.dev", "*@more-spam.dev"):
        anna.send("Block", sender=sender)
    anna.send("Unblock")
    anna.open(f"{base}/settings/suppressions")
    anna.send("Send again")
    long = "A subject that goes on and on, as subjects do that were forwarded many times, until nobody reads them any more"
    mails = [
        ("received", "bea@visitor.dev", "Opening hours", None),
        ("sent", "bea@visitor.dev", "Re: Opening hours", None),
        ("queued", "cleo@visitor.dev", f"Re: {long}", "The mail server said: 450 4.2.0 come back later"),
        ("refused", "anna@elsewhere.dev", "Win a prize", "The sender is blocked."),
        ("failed", "a.very.long.address.that.nobody.reads.any.more@department.visitor.dev", "Re: Refund", "The mail server said: 550 5.1.1 No such user"),
    ]
    scene.log_mails(org, agent, mails)
    asked = scene.api(org, "anna@acme.dev").post("/chat", {"agentId": agent, "message": f"When do you open? {long}"})
    scene.receive_mail(org, agent, asked["conversationId"], f"Fwd: {long}", f"{long}.pdf")


def settle(api: Api, agent: str, reading: str) -> None:
    """Waits until each source is read or failed, but the one that never will be."""
    end = time.monotonic() + SETTLED_SECONDS
    while True:
        listed = api.call("GET", f"/agents/{agent}/sources?limit=100")["items"]
        if all(source["status"] in ("ready", "failed") or source["id"] == reading and source["status"] == "processing" for source in listed):
            return
        if time.monotonic() > end:
            raise SystemExit(f"sources are not read: {[(source['title'], source['status']) for source in listed]}")
        time.sleep(0.2)


def people(scene: Scene, org: str, anna: Visitor) -> None:
    for name, role in [("max", "admin"), ("mia", "member"), ("sam", "admin"), ("tom", "member"), ("eva", "member")]:
        scene.add_member(org, f"{name}@acme.dev", role)
    for name, email in [("max", "max@acme.dev"), ("mia", "mia@acme.dev"), ("leaving", "mia@acme.dev"), ("sam", "sam@acme.dev")]:
        scene.sign_in(name, email)
    page = f"/app/{org}/settings/members"
    for email in [*INVITED, "withdrawn@acme.dev"]:
        anna.open(page)
        anna.send("Invite", email=email, role="member")
    anna.open(page)
    anna.send("Send again")
    anna.open(page)
    anna.send("Withdraw")
    account = pages.account_of(anna.open(page), "eva@acme.dev")
    anna.send("Change", f"{account}/role", role="admin")
    anna.open(f"{page}/{account}/remove")
    anna.send("Remove")
    # The code that sam must enter is asked for by all that changes keys and people.
    scene.forget_proof("sam@acme.dev")
    for name in ("elsewhere", "ended"):
        scene.sign_in(name, "anna@acme.dev")
    anna.open("/account")
    anna.send("Sign out", "/sessions/end")
    scene.sign_in("tom", "tom@acme.dev").open("/account")
    scene.people["tom"].send("Sign out everywhere")


def roles(api: Api, anna: Visitor, page: str) -> str:
    """The id of a role that keys are bound to, besides one that allows everything."""
    every = re.findall(r'name="permissions" value="([^"]+)"', anna.open(f"{page}/new"))
    anna.send("Create role", name="Everything", permissions=every)
    return api.post("/roles", {"name": "Content editors", "permissions": ["sources:view", "sources:edit"]})["id"]


def keys(scene: Scene, org: str, anna: Visitor) -> None:
    scene.key(org, "Website", scope="write")
    scene.key(org, "Nightly import", "--expires", "7d", "--by", "anna@acme.dev", "--role", "Content editors", scope="write")
    for name, button, fields in [("Warehouse", "Rotate", {"overlap": "24"}), ("Old shop", "Revoke", {})]:
        key = scene.key(org, name, "--by", "anna@acme.dev", scope="read").split("_")[1][:12]
        anna.open(f"/app/{org}/keys")
        path = next(part for part in anna.page.text.split('"') if part.endswith(f"/{button.lower()}") and key in part)
        anna.open(path)
        anna.send(button, **fields)


def playground(anna: Visitor, agent: str) -> str:
    """Sends each form of the playground. Returns the path of a talk with two questions, one of which the agent cannot answer."""
    anna.open(f"{agent}/playground")
    anna.send("Ask", message=QUESTIONS[0], systemInstruction="Answer briefly.")
    anna.send("Keep these settings")
    stream = anna.send("Ask", to=f"{agent}/playground/stream", message=QUESTIONS[1])
    anna.open(f"{agent}/playground")
    anna.send("Ask", to=f"{agent}/playground/stop", messageId=re.search(r'"messageId":"([^"]+)"', stream)[1])
    anna.open(f"{agent}/playground")
    anna.send("Ask", message=QUESTIONS[0])
    anna.send("Ask", message=UNKNOWN)
    anna.send("Good answer")
    return anna.path.split("#")[0]


def delete_agent(api: Api, anna: Visitor, base: str) -> str:
    """An agent that was deleted, brought back, and deleted again."""
    agent = api.post("/agents", {"name": "Christmas campaign"})["id"]
    for button in ("Undo", ""):
        anna.open(f"{base}/agents/{agent}/delete")
        anna.send("Delete agent")
        if button:
            anna.send(button)
    return agent
