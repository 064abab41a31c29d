// The first day with the generated Java client: it signs up, trains an agent, asks it, and meets errors, on a running server.
//
// The regions between `docs` and `end` are the blocks of `server-impl/docs/clients/java.md`.

// docs: import
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;
// end

public class Story {
    // What a later release answers in place of a code, if this server's answers are such.
    static final String LATER = System.getenv("FRONTDESK_LATER");

    public static void main(String[] arguments) throws Exception {
        var client = signUp(System.getenv("FRONTDESK_API"), System.getenv("FRONTDESK_EMAIL"));
        var organization = new DiscoveryApi(client).getKey().getData().getOrganization();
        check(organization.getName().equals("My front desk"), organization);
        var agent = agentsAreCreatedAndChanged(client);
        var source = sourcesAreTrained(client, agent);
        questionsAreAnswered(client, agent, source);
        streamsAreReadAsTheyCome(client, agent, source);
        errorsHaveAMeaning(client);
        System.out.println("the Java client works");
    }

    // docs: sign up
    /** A client with the key of a new sandbox workspace. The key is shown only here: keep it. */
    static ApiClient signUp(String server, String email) throws ApiException {
        var client = new ApiClient();
        client.updateBaseUri(server);
        var request = new SignUp().humanEmail(email).orgName("My front desk");
        var workspace = new SignUpApi(client).signUp(request).getData();
        return client.setRequestInterceptor(call -> call.header("Authorization", "Bearer " + workspace.getApiKey()));
    }
    // end

    static Agent agentsAreCreatedAndChanged(ApiClient client) throws ApiException {
        // docs: create
        var agents = new AgentsApi(client);
        var wanted = new AgentCreate().name("Front desk").systemInstruction("Be brief.").metadata(Map.of("team", "desk"));
        var agent = agents.createAgent(wanted, null).getData();
        // end
        check(agent.getName().equals("Front desk") && agent.getMetadata().get("team").equals("desk"), agent);
        var listed = agents.listAgents(5, null, null, null, null, AgentSort.CREATED_AT).getData().getItems();
        check(listed.size() == 1 && listed.get(0).getId().equals(agent.getId()), listed);
        var tag = agents.getAgentWithHttpInfo(agent.getId(), null).getHeaders().get("etag").get(0);
        var update = new AgentUpdate().name("Reception");
        check(agents.updateAgent(agent.getId(), update, null, tag).getData().getName().equals("Reception"), update);
        refused(client, 412, "ETAG_MISMATCH", () -> agents.updateAgent(agent.getId(), update, null, tag));
        return agent;
    }

    static Source sourcesAreTrained(ApiClient client, Agent agent) throws ApiException, IOException {
        // docs: train
        var sources = new SourcesApi(client);
        var text = new TextSourceCreate().title("Opening hours").content("The front desk opens at 8:00. On Sundays it opens at 10:00.");
        var source = sources.createTextSource(agent.getId(), text, null).getData();
        // end
        check(waitUntilReady(sources, source).getStatus().equals("ready"), source);
        Files.writeString(Path.of("bell.txt"), "The night bell is beside the blue door.");
        // docs: upload
        var file = new File("bell.txt");
        var upload = sources.createFileSourceFromForm(agent.getId(), file, null, "Bell", null).getData();
        // end
        check(upload.getTitle().equals("Bell"), upload);
        waitUntilReady(sources, upload);
        var content = sources.getSourceContent(agent.getId(), upload.getId(), null, null, null).getData();
        check(content.getText().contains("blue door"), content);
        return source;
    }

    // docs: wait
    /** Each call waits up to 30 seconds. A status that this program does not know is neither of the two: it goes on waiting. */
    static Source waitUntilReady(SourcesApi sources, Source source) throws ApiException {
        while (!Set.of("ready", "failed").contains(source.getStatus())) {
            source = sources.getSource(source.getAgentId(), source.getId(), 30, null).getData();
        }
        if (source.getStatus().equals("failed")) {
            throw new IllegalStateException(source.getFailureReason());
        }
        return source;
    }
    // end

    static void questionsAreAnswered(ApiClient client, Agent agent, Source source) throws ApiException {
        // docs: ask
        var question = new ChatRequest().agentId(agent.getId()).message("When does the front desk open on Sundays?");
        var reply = new ChatApi(client).chat(question, null).getData();
        var lines = new ArrayList<>(List.of(reply.getAnswer()));
        for (var citation : reply.getCitations()) {
            lines.add("[" + citation.getTitle() + "] " + citation.getQuote());
        }
        // end
        check(lines.get(0).contains("10:00"), lines);
        check(lines.get(1).startsWith("[Opening hours] ") && lines.get(1).contains("10:00"), lines);
        check(reply.getCitations().get(0).getSourceId().equals(source.getId()), reply);
    }

    static void streamsAreReadAsTheyCome(ApiClient client, Agent agent, Source source) throws Exception {
        var events = new ArrayList<Object>();
        var question = new ChatRequest().agentId(agent.getId()).message("When does the front desk open on Sundays?");
        stream(client, question, event -> {
            if (events.isEmpty()) {
                read(client, agent.getId()); // The rest of the stream comes after this request.
            }
            events.add(event);
        });
        check(events.get(0) instanceof MessageStartEvent && events.get(events.size() - 1) instanceof MessageEndEvent, events);
        var said = new StringBuilder();
        var cited = false;
        for (var event : events) {
            said.append(event instanceof TextDeltaEvent ? ((TextDeltaEvent) event).getText() : "");
            cited |= event instanceof CitationEvent && ((CitationEvent) event).getSourceId().equals(source.getId());
        }
        check(cited && said.toString().contains("10:00"), events);
        var missing = new ChatRequest().agentId(UUID.randomUUID()).message("Is anybody there?");
        refused(client, 404, "AGENT_NOT_FOUND", () -> stream(client, missing, event -> {}));
    }

    static void read(ApiClient client, UUID agent) {
        try {
            new AgentsApi(client).getAgent(agent, null);
        } catch (ApiException error) {
            throw new IllegalStateException(error);
        }
    }

    // docs: stream
    static final Map<String, Class<?>> EVENTS = Map.of(
            "message.start", MessageStartEvent.class, "text.delta", TextDeltaEvent.class, "citation", CitationEvent.class,
            "message.end", MessageEndEvent.class, "error", ErrorEvent.class);

    /** Passes on the events of an answer as they come. One that this program does not know is skipped. */
    static void stream(ApiClient client, ChatRequest question, Consumer<Object> pass)
            throws ApiException, IOException, InterruptedException {
        ObjectMapper mapper = client.getObjectMapper();
        var request = HttpRequest.newBuilder(URI.create(client.getBaseUri() + "/chat/stream"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(question)));
        client.getRequestInterceptor().accept(request);
        var answer = client.getHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = answer.body()) {
            if (answer.statusCode() != 200) {
                throw new ApiException(answer.statusCode(), answer.headers(), String.join("\n", lines.toList()));
            }
            for (String line : (Iterable<String>) lines::iterator) {
                var data = line.startsWith("data:") ? mapper.readTree(line.substring(5)) : mapper.nullNode();
                var kind = EVENTS.get(data.path("type").asText());
                if (kind != null) {
                    pass.accept(mapper.treeToValue(data, kind));
                }
            }
        }
    }
    // end

    // docs: errors
    /** What an error says: its code, or, for a code that this program does not know, its status. */
    static String meaning(ApiClient client, ApiException error) throws JsonProcessingException {
        if (error.getCode() == 0) {
            return error.getMessage(); // The server was not reached.
        }
        var code = client.getObjectMapper().readValue(error.getResponseBody(), ErrorEnvelope.class).getError().getCode();
        var known = Set.of("AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR").contains(code);
        return known ? code : "HTTP " + error.getCode();
    }
    // end

    static void errorsHaveAMeaning(ApiClient client) throws IOException {
        var found = "nothing";
        // docs: catch
        try {
            new AgentsApi(client).getAgent(UUID.randomUUID(), null);
        } catch (ApiException error) {
            found = meaning(client, error);
        }
        // end
        check(found.equals(LATER.isEmpty() ? "AGENT_NOT_FOUND" : "HTTP 404"), found);
    }

    interface Call {
        void run() throws Exception;
    }

    static void refused(ApiClient client, int status, String code, Call call) {
        try {
            call.run();
        } catch (ApiException error) {
            check(error.getCode() == status, error);
            check(error.getResponseBody().contains(LATER.isEmpty() ? code : LATER), error);
            check(said(client, error).equals(LATER.isEmpty() ? code : "HTTP " + status), error);
            return;
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
        check(false, "the answer is not " + status);
    }

    static String said(ApiClient client, ApiException error) {
        try {
            return meaning(client, error);
        } catch (JsonProcessingException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    static void check(boolean holds, Object found) {
        if (!holds) {
            throw new IllegalStateException("unexpected: " + found);
        }
    }
}
