import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT'

/** A call as data: the type, the check of request and reply, the OpenAPI entry and the web client's call in one. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends string = string,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  /** The path below the base path, as product.md §7 writes it, parameters in braces. */
  readonly path: `/api/v1.0/${string}`
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body travels as a form (multipart/form-data), its files as blobs; every other body is JSON. */
  readonly form?: FormLimits<NoInfer<Refusal>>
  /** The body travels as bytes as they are (application/octet-stream), such as one part of a file. */
  readonly bytes?: FormLimits<NoInfer<Refusal>>
  readonly reply: Reply
  /** The type of a reply that is a file of its own, such as `image/jpeg`; the page receives it as a blob. */
  readonly media?: string
  /** Its failed replies carry `errorCode` as well, the refusal's bare name (decisions §2, Errors). */
  readonly errorCode?: true
  /** What the call may refuse, with its HTTP status; the message code is `errors.<refusal>`. */
  readonly refusals: Readonly<Record<Refusal, number>>
}

/** What a form or a body of bytes may hold, and what is said where it holds more or too many come at once. */
export interface FormLimits<Refusal extends string = string> {
  /** The size of its one file, or of the body. */
  readonly mostBytes: number
  readonly tooLarge: Refusal
  readonly busy: Refusal
}

/** Everything below this path is the API (product.md §7). */
export const basePath = '/v1/contests-api'

/** Declares a call; the argument is its whole contract. */
export function call<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const Refusal extends string,
>(contract: Call<Params, Query, Body, Reply, Refusal>): Call<Params, Query, Body, Reply, Refusal> {
  return contract
}

export type ParamsOf<C> = C extends { readonly params?: infer P extends z.ZodMiniType } ? z.output<P> : undefined
export type QueryOf<C> = C extends { readonly query?: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined
export type BodyOf<C> = C extends { readonly body?: infer B extends z.ZodMiniType } ? z.output<B> : undefined
export type ReplyOf<C> = C extends { readonly reply: infer R extends z.ZodMiniType } ? z.output<R> : never
export type RefusalOf<C> = C extends { readonly refusals: Readonly<Record<infer R, number>> } ? R : never

/** The shape of every failed reply (decisions §2, Errors). */
export const errorReply = z.object({
  message: z.string(),
  httpCode: z.int(),
  messageCode: z.string(),
  requestId: z.string(),
  errorCode: z.optional(z.string()),
  /** Of `errors.proof-needed`: by what the person may prove to be themselves. */
  methods: z.optional(z.array(z.string())),
  /** Of `errors.settings-malformed`: the setting that cannot be so, by its path. */
  at: z.optional(z.string()),
})
export type ErrorReply = z.output<typeof errorReply>
