"""The first day with the client of openapi-python-client, on a running server."""

import json
import os
from collections.abc import Iterator
from io import BytesIO
from uuid import UUID, uuid4

from client.api.agents import create_agent, get_agent, update_agent
from client.api.chat import chat, stream_chat
from client.api.conversations import export_conversations
from client.api.discovery import get_key
from client.api.sources import (
    create_file_source,
    create_file_source_from_form,
    get_source,
)
from client.api.webhooks import list_webhook_event_types
from client.types import File

from client import AuthenticatedClient, models

EVENTS = {
    "message.start": models.MessageStartEvent,
    "text.delta": models.TextDeltaEvent,
    "citation": models.CitationEvent,
    "message.end": models.MessageEndEvent,
    "error": models.ErrorEvent,
}


def main() -> None:
    with AuthenticatedClient(os.environ["FRONTDESK_API"], token=os.environ["FRONTDESK_KEY"], timeout=60) as client:
        agent = agents_are_created_and_changed(client)
        files_are_uploaded(client, agent.id)
        question = models.ChatRequest(agent_id=agent.id, message="Where is the night bell?")
        reply = chat.sync(client=client, body=question).data
        assert "blue door" in reply.answer and reply.citations[0].title == "bell", reply
        streams_are_read_as_they_come(client, question)
        exported = export_conversations.sync(agent.id, client=client, format_=models.ExportFormat.CSV)
        assert "Where is the night bell?" in exported, exported
        webhooks_are_decoded(client)
        missing = get_agent.sync(uuid4(), client=client)
        assert missing.error.code == "AGENT_NOT_FOUND", missing
    print("the openapi-python-client client works")


def agents_are_created_and_changed(client: AuthenticatedClient) -> models.Agent:
    metadata = models.Metadata.from_dict({"team": "desk"})
    request = models.AgentCreate(name="Front desk", system_instruction="Be brief.", temperature=0.5, metadata=metadata)
    created = create_agent.sync_detailed(client=client, body=request)
    agent, tag = created.parsed.data, created.headers["ETag"]
    change = {"client": client, "body": models.AgentUpdate(system_instruction=None), "if_match": tag}
    assert update_agent.sync(agent.id, **change).data.system_instruction is None
    assert update_agent.sync(agent.id, **change).error.code == "ETAG_MISMATCH"
    return agent


def files_are_uploaded(client: AuthenticatedClient, agent_id: UUID) -> None:
    content = File(payload=BytesIO(b"The night bell is beside the blue door."))
    sent = create_file_source.sync(agent_id, client=client, body=content, name="bell.txt").data
    # It sends `file` as the first field.
    gate = File(payload=BytesIO(b"The gate is green."), file_name="gate.txt", mime_type="text/plain")
    form = create_file_source_from_form.sync(agent_id, client=client, body=models.FileSourceForm(file=gate, title="Gate")).data
    for source in (sent, form):
        wait_until_ready(client, source)


def wait_until_ready(client: AuthenticatedClient, source: models.Source) -> None:
    while source.status not in ("ready", "failed"):
        source = get_source.sync(source.agent_id, source.id, client=client, wait=30).data
    assert source.status == "ready", source.failure_reason


def streams_are_read_as_they_come(client: AuthenticatedClient, question: models.ChatRequest) -> None:
    events = []
    for event in stream(client, question):
        if not events:
            get_key.sync(client=client)  # The rest of the stream comes after this request.
        events.append(event)
    assert "blue door" in "".join(event.text for event in events if event.type_ == "text.delta"), events
    assert events[0].type_ == "message.start" and events[-1].type_ == "message.end", events


def stream(client: AuthenticatedClient, question: models.ChatRequest) -> Iterator[object]:
    """The events of an answer as they come. The function would wait for the end, so the request is that of httpx."""
    request = stream_chat._get_kwargs(body=question)
    with client.get_httpx_client().stream(**request) as answer:
        for line in answer.iter_lines():
            if line.startswith("data:") and (data := json.loads(line[5:]))["type"] in EVENTS:
                yield EVENTS[data["type"]].from_dict(data)


def webhooks_are_decoded(client: AuthenticatedClient) -> None:
    types = list_webhook_event_types.sync(client=client).data.items
    ready = next(kind.sample for kind in types if kind.type_ == "source.ready")
    assert meaning(json.dumps(ready.to_dict())) == "Opening hours is ready"
    assert all(kind.sample.type_ == kind.type_ for kind in types), types


def meaning(body: str) -> str:
    """What the body of a webhook says."""
    data = json.loads(body)
    if data["type"] == "source.ready":
        return f"{models.SourceReadyWebhookEvent.from_dict(data).data.source.title} is ready"
    return data["type"]


main()
