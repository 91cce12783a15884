import type { FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

// What proxies add to what they pass on, by any of the names that they use for it.
const passedOn =
  /^(x-forwarded-|x-real-ip$|x-client-ip$|x-original-|forwarded$|via$|cf-|true-client-ip$|fastly-|x-amzn?-)/

/** Whether a request comes by a name that means this machine, from this machine, and not by way of a proxy on it. */
export function isAtHome(request: FastifyRequest, isTrusted: (address: string) => boolean): boolean {
  const isForwarded = Object.keys(request.headers).some(name => passedOn.test(name))
  // Not by an address: a proxy that says nothing of itself asks by that one.
  const isOwnName = /^([a-z0-9-]+\.)*localhost$/.test(request.hostname.replace(/:\d+$/, ''))
  const isOwnAddress = /^(127\.|::1$|0:0:0:0$)/.test(addressOf(request, isTrusted))
  return !isForwarded && isOwnName && isOwnAddress && request.client?.isTestHost === true
}
