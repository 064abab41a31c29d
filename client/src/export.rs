//! Exports, read as they arrive.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt as _, TryStreamExt as _, stream, stream::BoxStream};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    Error, Operation, builder,
    error::{CallContext, ErrorBody},
    generated::{ByteStream, Error as RawError, ResponseValue},
    transport::Transport,
    types,
};

#[cfg(feature = "conversations")]
impl builder::ExportConversations {
    /// Sends the call, and returns the conversations as they arrive, each with all its messages. An interrupted
    /// export ends with [`Error::Interrupted`]; send the call again to get all of it.
    ///
    /// ```no_run
    /// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
    /// use frontdesk_client::prelude::*;
    ///
    /// let mut conversations = client.export_conversations(agent_id).has_unanswered(true).conversations().await?;
    /// while let Some(exported) = conversations.try_next().await? {
    ///     println!("{}: {} messages", exported.conversation.id, exported.messages.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Anything that prevents the export from beginning.
    pub async fn conversations(self) -> Result<BoxStream<'static, Result<types::ExportedConversation, Error>>, Error> {
        parse_records(self.format(types::ExportFormat::Jsonl).begin_export().await?)
    }

    /// Sends the call, and returns the bytes of the file as they arrive, in the requested format, such as
    /// [`ExportFormat::Csv`](types::ExportFormat::Csv). An interrupted export ends with [`Error::Interrupted`].
    ///
    /// # Errors
    /// Anything that prevents the export from beginning.
    pub async fn bytes(self) -> Result<FileChunks, Error> {
        Ok(self.begin_export().await?.0)
    }

    async fn begin_export(mut self) -> Result<(FileChunks, CallContext), Error> {
        let export = ExportCall::of(&mut self.client.inner, "export_conversations");
        export.begin_download(self.raw()).await
    }
}

#[cfg(feature = "contacts")]
impl builder::ExportContact {
    /// Sends the call, and returns the stored data about the person as it arrives. An interrupted export ends with
    /// [`Error::Interrupted`]; send the call again to get all of it.
    ///
    /// ```no_run
    /// # async fn example(client: frontdesk_client::Client, contact_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
    /// use frontdesk_client::prelude::*;
    ///
    /// let mut records = client.export_contact(contact_id).records().await?;
    /// while let Some(record) = records.try_next().await? {
    ///     println!("{}", serde_json::to_string(&record).unwrap_or_default());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Anything that prevents the export from beginning.
    pub async fn records(self) -> Result<BoxStream<'static, Result<types::ContactRecord, Error>>, Error> {
        parse_records(self.begin_export().await?)
    }

    /// Sends the call, and returns the bytes of the file as they arrive. An interrupted export ends with
    /// [`Error::Interrupted`].
    ///
    /// # Errors
    /// Anything that prevents the export from beginning.
    pub async fn bytes(self) -> Result<FileChunks, Error> {
        Ok(self.begin_export().await?.0)
    }

    async fn begin_export(mut self) -> Result<(FileChunks, CallContext), Error> {
        let export = ExportCall::of(&mut self.client.inner, "export_contact");
        export.begin_download(self.raw()).await
    }
}

/// The bytes of a file as they arrive.
type FileChunks = BoxStream<'static, Result<Bytes, Error>>;

/// A call that answers with a file of any size.
struct ExportCall {
    context: CallContext,
    /// Timeout until the answer begins, and then for each piece of it.
    max_wait: Duration,
    idle: Duration,
}

impl ExportCall {
    fn of(transport: &mut Transport, operation: &str) -> Self {
        let context = transport.context(Operation::find(operation));
        Self { context, max_wait: transport.timeout(), idle: transport.stream_idle() }
    }

    async fn begin_download<E: ErrorBody>(
        self,
        call: impl Future<Output = Result<ResponseValue<ByteStream>, RawError<E>>>,
    ) -> Result<(FileChunks, CallContext), Error> {
        let Self { context, max_wait, idle } = self;
        let answer = timeout(max_wait, call).await.map_err(|_| context.timeout_error())?;
        let bytes = answer.map_err(|error| context.error(error))?.into_inner();
        let pieces = stream::try_unfold((bytes, context.clone()), move |(mut bytes, context)| async move {
            match timeout(idle, bytes.next()).await {
                Ok(Some(Ok(piece))) => Ok(Some((piece, (bytes, context)))),
                Ok(Some(Err(error))) => Err(context.interrupted_error(Some(Box::new(error)))),
                Ok(None) => Ok(None),
                Err(_) => Err(context.timeout_error()),
            }
        });
        Ok((pieces.boxed(), context))
    }
}

/// Parses the records of JSON Lines.
fn parse_records<T: DeserializeOwned + 'static>(
    (bytes, context): (FileChunks, CallContext),
) -> Result<BoxStream<'static, Result<T, Error>>, Error> {
    let lines = split_lines(bytes, context.clone());
    let read = move |line: Bytes| serde_json::from_slice(&line).map_err(|source| context.decode_error(&line, source));
    Ok(lines.map(move |line| line.and_then(&read)).boxed())
}

/// Splits a file into lines, each of which ends with a line feed. A line may be as long as the longest conversation.
fn split_lines(bytes: FileChunks, context: CallContext) -> impl Stream<Item = Result<Bytes, Error>> + Send + 'static {
    stream::try_unfold((bytes, BytesMut::new(), context), async |(mut bytes, mut held, context)| {
        let mut searched = 0;
        loop {
            if let Some(end) = held[searched..].iter().position(|byte| *byte == b'\n') {
                let line = held.split_to(searched + end + 1).freeze();
                return Ok(Some((line, (bytes, held, context))));
            }
            searched = held.len();
            match bytes.try_next().await? {
                Some(piece) => held.extend_from_slice(&piece),
                None if held.is_empty() => return Ok(None),
                None => return Err(context.interrupted_error(None)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read_lines(pieces: &[&'static str]) -> Vec<String> {
        let pieces: Vec<_> = pieces.iter().map(|piece| Ok(Bytes::from_static(piece.as_bytes()))).collect();
        let lines = split_lines(stream::iter(pieces).boxed(), CallContext::of("export_conversations"));
        lines.map(|line| line.map_or_else(|_| "broken off".to_owned(), |line| format!("{line:?}"))).collect().await
    }

    #[tokio::test]
    async fn lines_may_come_in_any_pieces() {
        assert_eq!(read_lines(&[]).await, Vec::<String>::new());
        assert_eq!(read_lines(&["a\nb", "", "c\n", "\n"]).await, ["b\"a\\n\"", "b\"bc\\n\"", "b\"\\n\""]);
        assert_eq!(read_lines(&["a\nb"]).await, ["b\"a\\n\"", "broken off"]);
    }
}
