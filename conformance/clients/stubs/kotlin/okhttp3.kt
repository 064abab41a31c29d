@file:Suppress("UNUSED_PARAMETER")

package okhttp3

import java.io.Closeable
import java.io.File
import java.io.IOException
import java.io.InputStream

open class OkHttpClient : Call.Factory {
    class Builder { fun build() = OkHttpClient() }
    override fun newCall(request: Request): Call = TODO()
}
interface Call {
    fun execute(): Response
    fun enqueue(responseCallback: Callback)
    fun cancel()
    fun interface Factory { fun newCall(request: Request): Call }
}
interface Callback {
    fun onFailure(call: Call, e: IOException)
    fun onResponse(call: Call, response: Response)
}
class HttpUrl {
    val scheme: String = TODO()
    val host: String = TODO()
    val port: Int = TODO()
    val encodedPathSegments: List<String> = TODO()
    class Builder {
        fun scheme(text: String): Builder = this
        fun host(text: String): Builder = this
        fun port(number: Int): Builder = this
        fun addEncodedPathSegments(text: String): Builder = this
        fun addPathSegments(text: String): Builder = this
        fun addPathSegment(text: String): Builder = this
        fun addQueryParameter(name: String, value: String?): Builder = this
        fun build(): HttpUrl = TODO()
    }
    fun newBuilder(): Builder = TODO()
    companion object { fun String.toHttpUrlOrNull(): HttpUrl? = TODO() }
}
class MediaType { companion object { fun String.toMediaTypeOrNull(): MediaType? = TODO() } }
open class RequestBody {
    companion object {
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody = TODO()
        fun ByteArray.toRequestBody(contentType: MediaType? = null): RequestBody = TODO()
        fun File.asRequestBody(contentType: MediaType? = null): RequestBody = TODO()
    }
}
class FormBody : RequestBody() {
    class Builder { fun add(name: String, value: String): Builder = this; fun build(): FormBody = TODO() }
}
class MultipartBody : RequestBody() {
    class Builder {
        fun setType(type: MediaType): Builder = this
        fun addPart(headers: Headers?, body: RequestBody): Builder = this
        fun build(): MultipartBody = TODO()
    }
    companion object { val FORM: MediaType = TODO() }
}
class Headers : Iterable<Pair<String, String>> {
    override fun iterator(): Iterator<Pair<String, String>> = TODO()
    operator fun get(name: String): String? = TODO()
    fun toMultimap(): Map<String, List<String>> = TODO()
    class Builder {
        fun add(name: String, value: String): Builder = this
        fun addUnsafeNonAscii(name: String, value: String): Builder = this
        fun build(): Headers = TODO()
    }
    companion object { fun Map<String, String>.toHeaders(): Headers = TODO() }
}
class Request {
    class Builder {
        fun url(url: HttpUrl): Builder = this
        fun url(url: String): Builder = this
        fun get(): Builder = this
        fun head(): Builder = this
        fun put(body: RequestBody): Builder = this
        fun post(body: RequestBody): Builder = this
        fun patch(body: RequestBody): Builder = this
        fun delete(body: RequestBody? = null): Builder = this
        fun method(method: String, body: RequestBody?): Builder = this
        fun headers(headers: Headers): Builder = this
        fun addHeader(name: String, value: String): Builder = this
        fun build(): Request = TODO()
    }
}
class Response : Closeable {
    val body: ResponseBody? = TODO()
    val code: Int = TODO()
    val message: String = TODO()
    val headers: Headers = TODO()
    val isSuccessful: Boolean = TODO()
    val isRedirect: Boolean = TODO()
    fun header(name: String, default: String? = null): String? = TODO()
    override fun close() = TODO()
}
abstract class ResponseBody : Closeable {
    fun string(): String = TODO()
    fun bytes(): ByteArray = TODO()
    fun byteStream(): InputStream = TODO()
    fun contentType(): MediaType? = TODO()
    fun contentLength(): Long = TODO()
    override fun close() = TODO()
}
