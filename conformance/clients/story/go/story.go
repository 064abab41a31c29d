// The first day with the generated Go client: it signs up, trains an agent, asks it, and meets errors, on a running server.
//
// The regions between `docs` and `end` are the blocks of `server-impl/docs/clients/go.md`.
package main

// docs: import
import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	api "github.com/acme/frontdesk-go"
)

// end

// What a later release answers in place of a code, if this server's answers are such.
var later = os.Getenv("FRONTDESK_LATER")

func main() {
	client, err := signUp(os.Getenv("FRONTDESK_API"), os.Getenv("FRONTDESK_EMAIL"))
	must(err)
	agent := agentsAreCreatedAndChanged(client)
	source := sourcesAreTrained(client, agent)
	questionsAreAnswered(client, agent, source)
	streamsAreReadAsTheyCome(client, agent, source)
	errorsHaveAMeaning(client)
	fmt.Println("the Go client works")
}

// docs: sign up
// signUp returns a client with the key of a new sandbox workspace. The key is shown only here: keep it.
func signUp(server, email string) (*api.APIClient, error) {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: server}}
	request := api.NewSignUp(email)
	request.SetOrgName("My front desk")
	workspace, _, err := api.NewAPIClient(configuration).SignUpAPI.SignUp(context.Background()).SignUp(*request).Execute()
	if err != nil {
		return nil, err
	}
	configuration.AddDefaultHeader("Authorization", "Bearer "+workspace.Data.ApiKey)
	return api.NewAPIClient(configuration), nil
}

// end

func agentsAreCreatedAndChanged(client *api.APIClient) *api.Agent {
	ctx := context.Background()
	key, _, err := client.DiscoveryAPI.GetKey(ctx).Execute()
	must(err)
	check(key.Data.Organization.Name == "My front desk", key)
	// docs: create
	wanted := api.NewAgentCreate("Front desk")
	wanted.SetSystemInstruction("Be brief.")
	created, _, err := client.AgentsAPI.CreateAgent(ctx).AgentCreate(*wanted).Execute()
	must(err)
	agent := &created.Data
	// end
	check(agent.Name == "Front desk" && agent.SystemInstruction.Get() != nil && *agent.SystemInstruction.Get() == "Be brief.", agent)
	_, answer, err := client.AgentsAPI.GetAgent(ctx, agent.Id).Execute()
	must(err)
	tag := answer.Header.Get("ETag")
	listed, _, err := client.AgentsAPI.ListAgents(ctx).Sort(api.AGENTSORT_CREATED_AT).Limit(5).Execute()
	must(err)
	check(len(listed.Data.Items) == 1 && listed.Data.Items[0].Id == agent.Id, listed)

	update := api.NewAgentUpdate()
	update.SetSystemInstructionNil()
	changed, _, err := client.AgentsAPI.UpdateAgent(ctx, agent.Id).AgentUpdate(*update).IfMatch(tag).Execute()
	must(err)
	check(changed.Data.Name == "Front desk" && changed.Data.SystemInstruction.Get() == nil, changed)
	_, answer, err = client.AgentsAPI.UpdateAgent(ctx, agent.Id).AgentUpdate(*update).IfMatch(tag).Execute()
	refused(412, "ETAG_MISMATCH", answer, err)
	return agent
}

func sourcesAreTrained(client *api.APIClient, agent *api.Agent) *api.Source {
	ctx := context.Background()
	// docs: train
	text := api.NewTextSourceCreate("Opening hours", "The front desk opens at 8:00. On Sundays it opens at 10:00.")
	source, _, err := client.SourcesAPI.CreateTextSource(ctx, agent.Id).TextSourceCreate(*text).Execute()
	must(err)
	// end
	ready, err := waitUntilReady(client, &source.Data)
	must(err)
	check(ready.Status == "ready", ready)
	must(os.WriteFile("bell.txt", []byte("The night bell is beside the blue door."), 0o600))
	// docs: upload
	file, err := os.Open("bell.txt")
	must(err)
	upload, _, err := client.SourcesAPI.CreateFileSource(ctx, agent.Id).Name("bell.txt").Body(file).Execute()
	must(err)
	// end
	file, err = os.Open("bell.txt")
	must(err)
	form, _, err := client.SourcesAPI.CreateFileSourceFromForm(ctx, agent.Id).Title("Bell").File(file).Execute()
	must(err)
	check(upload.Data.Title == "bell" && form.Data.Title == "Bell", form)
	for _, created := range []*api.SourceEnvelope{upload, form} {
		_, err = waitUntilReady(client, &created.Data)
		must(err)
		content, _, err := client.SourcesAPI.GetSourceContent(ctx, agent.Id, created.Data.Id).Execute()
		must(err)
		check(strings.Contains(content.Data.Text, "blue door"), content)
	}
	return &source.Data
}

// docs: wait
// waitUntilReady waits up to 30 seconds a call. A status that this program does not know is neither of the two: it goes on waiting.
func waitUntilReady(client *api.APIClient, source *api.Source) (*api.Source, error) {
	for source.Status != "ready" && source.Status != "failed" {
		found, _, err := client.SourcesAPI.GetSource(context.Background(), source.AgentId, source.Id).Wait(30).Execute()
		if err != nil {
			return nil, err
		}
		source = &found.Data
	}
	if source.Status == "failed" {
		return nil, errors.New(source.GetFailureReason())
	}
	return source, nil
}

// end

func questionsAreAnswered(client *api.APIClient, agent *api.Agent, source *api.Source) {
	ctx := context.Background()
	// docs: ask
	question := api.NewChatRequest(agent.Id, "When does the front desk open on Sundays?")
	reply, _, err := client.ChatAPI.Chat(ctx).ChatRequest(*question).Execute()
	must(err)
	lines := []string{reply.Data.Answer}
	for _, citation := range reply.Data.Citations {
		lines = append(lines, fmt.Sprintf("[%s] %s", citation.Title, citation.Quote))
	}
	// end
	check(strings.Contains(lines[0], "10:00"), lines)
	check(strings.HasPrefix(lines[1], "[Opening hours] ") && strings.Contains(lines[1], "10:00"), lines)
	check(reply.Data.Citations[0].SourceId == source.Id, reply)
}

func streamsAreReadAsTheyCome(client *api.APIClient, agent *api.Agent, source *api.Source) {
	said, cited := "", false
	var events []*api.ChatStreamEvent
	must(stream(client, api.NewChatRequest(agent.Id, "When does the front desk open on Sundays?"), func(event *api.ChatStreamEvent) {
		if len(events) == 0 { // The rest of the stream comes after this request.
			_, _, err := client.AgentsAPI.GetAgent(context.Background(), agent.Id).Execute()
			must(err)
		}
		events = append(events, event)
		if event.TextDeltaEvent != nil {
			said += event.TextDeltaEvent.Text
		}
		cited = cited || event.CitationEvent != nil && event.CitationEvent.SourceId == source.Id
	}))
	check(events[0].MessageStartEvent != nil && events[len(events)-1].MessageEndEvent != nil, events)
	check(strings.Contains(said, "10:00") && cited, said)
	err := stream(client, api.NewChatRequest("00000000-0000-7000-8000-000000000000", "Is anybody there?"), func(*api.ChatStreamEvent) {})
	check(err != nil && strings.Contains(err.Error(), "404"), err)
}

// docs: stream
// stream passes on the events of an answer as they come. One that this program does not know is skipped.
func stream(client *api.APIClient, question *api.ChatRequest, pass func(*api.ChatStreamEvent)) error {
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	configuration := client.GetConfig()
	request, err := http.NewRequest(http.MethodPost, configuration.Servers[0].URL+"/chat/stream", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", configuration.DefaultHeader["Authorization"])
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if !strings.HasPrefix(lines.Text(), "data:") {
			continue
		}
		var event api.ChatStreamEvent
		if err := json.Unmarshal(lines.Bytes()[len("data:"):], &event); err != nil {
			return err
		}
		if event.GetActualInstance() != nil {
			pass(&event)
		}
	}
	return lines.Err()
}

// end

// docs: errors
// meaning is what an error says: its code, or, for a code that this program does not know, its status.
func meaning(answer *http.Response, err error) string {
	var failure *api.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return err.Error() // The server was not reached.
	}
	if envelope, isEnvelope := failure.Model().(api.ErrorEnvelope); isEnvelope {
		switch code := string(envelope.Error.Code); code {
		case "AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR":
			return code
		}
	}
	return fmt.Sprintf("HTTP %d", answer.StatusCode)
}

// end

func errorsHaveAMeaning(client *api.APIClient) {
	ctx := context.Background()
	// docs: catch
	_, answer, err := client.AgentsAPI.GetAgent(ctx, "00000000-0000-7000-8000-000000000000").Execute()
	found := "found"
	if err != nil {
		found = meaning(answer, err)
	}
	// end
	check(found == "AGENT_NOT_FOUND" || later != "" && found == "HTTP 404", found)
	refused(404, "AGENT_NOT_FOUND", answer, err)
}

func refused(status int, code string, answer *http.Response, err error) {
	var failure *api.GenericOpenAPIError
	check(answer.StatusCode == status && errors.As(err, &failure), err)
	envelope, isEnvelope := failure.Model().(api.ErrorEnvelope)
	check(isEnvelope, failure.Error()+": "+string(failure.Body()))
	said := meaning(answer, err)
	if later == "" {
		check(said == code, said)
	} else {
		check(string(envelope.Error.Code) == later && said == fmt.Sprintf("HTTP %d", status), envelope)
	}
}

func must(err error) {
	check(err == nil, err)
}

func check(holds bool, found any) {
	if !holds {
		panic(fmt.Sprintf("unexpected: %+v", found))
	}
}
