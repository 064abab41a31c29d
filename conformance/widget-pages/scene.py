"""The agent of a run: one that answers, may be left a message, and fetches a person."""

import time

from server import Plan, Server
from sites import Api

HOURS = """We are open from Monday to Friday from 8:00 to 18:00. On Saturdays we are open until 14:00.

Orders can be returned within 30 days. Frames must be unused. We do not ship to Iceland."""
READY_SECONDS = 30
SETTINGS = {
    "title": "Halden Bikes",
    "greeting": "Hello! Ask us anything about bikes, orders and service.",
    "suggestions": ["When are you open?", "How do I return an order?"],
    "color": "#176a4d",
    "showSources": True,
    "leadForm": {"when": "unanswered", "fields": ["name", "email", "message"], "required": ["email"], "title": None, "thanks": None},
    "escalation": {"isEnabled": True, "afterUnanswered": 1},
    "privacyUrl": "https://halden.example/privacy",
}

HOURS_IN_ARABIC = """نفتح من الاثنين إلى الجمعة من الساعة 8:00 إلى الساعة 18:00. نفتح يوم السبت حتى الساعة 14:00.

يمكن إرجاع الطلبات خلال 30 يوماً."""
SETTINGS_IN_ARABIC = {
    **SETTINGS,
    "title": "دراجات هالدن",
    "greeting": "أهلاً! اسألنا عن الدراجات والطلبات والخدمة.",
    "suggestions": ["متى تفتحون؟", "كيف يمكن إرجاع الطلبات؟"],
    "position": "left",
}


def agent_of(server: Server, hours: tuple[str, str] = ("Opening hours", HOURS), settings: dict = SETTINGS) -> str:
    """The public id of a new agent with everything that the widget can show."""
    api = Api(server.url, server.key(Plan("enterprise", "admin", True)))
    title, content = hours
    agent = api.post("/agents", {"name": "Halden Bikes", "isPublic": True, "collectLeads": True})
    api.patch(f"/agents/{agent['id']}", {"helpPageEnabled": True})
    api.post(f"/agents/{agent['id']}/sources/text", {"title": title, "content": content})
    api.patch(f"/agents/{agent['id']}/channels/widget", settings)
    wait(api, agent["id"])
    return agent["publicId"]


def agent_in_arabic(server: Server) -> str:
    """The public id of an agent like that, whose texts are in Arabic."""
    return agent_of(server, ("ساعات العمل", HOURS_IN_ARABIC), SETTINGS_IN_ARABIC)


def wait(api: Api, agent: str) -> None:
    """Waits until the agent knows what it was told."""
    end = time.monotonic() + READY_SECONDS
    while any(source["status"] != "ready" for source in api.call("GET", f"/agents/{agent}/sources")["items"]):
        if time.monotonic() > end:
            raise SystemExit("the sources of the agent are not ready")
        time.sleep(0.1)
