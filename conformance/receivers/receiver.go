// Receives webhooks of Frontdesk, and prints a line for each event, with the standard library alone. A library that does the same is
// github.com/standard-webhooks/standard-webhooks/libraries/go.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// verify tells whether one of the signatures is that of the body, made within the last five minutes.
func verify(header http.Header, body []byte, secret []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	right := mac.Sum(nil)
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		version, encoded, _ := strings.Cut(signature, ",")
		decoded, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(decoded, right) {
			return true
		}
	}
	return false
}

type receiver struct {
	secret []byte
	lock   sync.Mutex
	seen   map[string]bool // Ids of events. Keep them in your database, and add one in the transaction of your work.
}

func (receiver *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	var event struct {
		Type string `json:"type"`
	}
	if err != nil || !verify(request.Header, body, receiver.secret) || json.Unmarshal(body, &event) != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if id := request.Header.Get("webhook-id"); receiver.isNew(id) {
		line, _ := json.Marshal(map[string]string{"id": id, "type": event.Type})
		fmt.Println(string(line))
	}
	response.WriteHeader(http.StatusNoContent)
}

// isNew is told of a delivery, which can arrive twice, always with the same id.
func (receiver *receiver) isNew(id string) bool {
	receiver.lock.Lock()
	defer receiver.lock.Unlock()
	known := receiver.seen[id]
	receiver.seen[id] = true
	return !known
}

func main() {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(secret) < 24 { // With an empty secret, everybody could sign.
		log.Fatal("WEBHOOK_SECRET is not the secret of an endpoint")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	log.Fatal(http.Serve(listener, &receiver{secret: secret, seen: map[string]bool{}}))
}
