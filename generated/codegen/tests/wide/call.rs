//! Checks that each call answers with the type that the generator declares.

pub(crate) mod envelope;
pub(crate) mod nullable;

macro_rules! calls {
    ($($builder:ident, $operation:ident, $answer:ty => $data:ty;)+) => {$(
        impl builder::$builder {
            pub async fn send(self) -> Result<$data, crate::Error> {
                let answer: progenitor_client::ResponseValue<$answer> = self.raw().await.map_err(|error| error.to_string())?;
                crate::Envelope::into_data(answer.into_inner()).await.map_err(|error| error.to_string())
            }
        }
    )+};
}

macro_rules! with_options {
    ($($call:ty;)+) => {};
}

pub(crate) use {calls, with_options};
