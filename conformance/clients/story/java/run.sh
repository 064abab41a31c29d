# docs: run
client=frontdesk/src/main/java/org/openapitools/client
rm "$client"/RFC3339Instant*.java "$client"/RFC3339JavaTime*.java
sed -i '/JavaTimeModule/d' "$client"/ApiClient.java "$client"/JSON.java
jars=$(printf ':/usr/share/java/%s.jar' jackson-core jackson-annotations jackson-databind jakarta-annotation-api httpcore httpmime)
javac -cp "$jars" -d classes $(find "$client" -name '*.java') Story.java
java -cp "classes$jars" Story
# end
