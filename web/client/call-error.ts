import type { ErrorReply } from '../../contract/call.ts'

/** Why a call failed (E01). Status 0 never travels: what never reached the server counts as 500. */
export class CallError extends Error implements ErrorReply {
  declare readonly httpCode: number
  declare readonly messageCode: string
  declare readonly requestId: string
  declare readonly errorCode: string | undefined
  declare readonly at: string | undefined

  constructor(reply: Partial<ErrorReply>, options?: ErrorOptions) {
    super(reply.message, options)
    Object.assign(this, { httpCode: 500, messageCode: 'errors.generic.global', requestId: '' }, reply)
  }
}
