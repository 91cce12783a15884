import * as z from 'zod/mini'
import { call } from '../../call.ts'

/** The public key by which a catalogue knows that a ticket is the client's: a JSON Web Key Set (RFC 7517). */
export const getShopKeys = call({
  name: 'getShopKeys',
  summary: 'For the catalogue: the public key that signs tickets',
  method: 'GET',
  path: '/api/v1.0/shop/keys',
  reply: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
        kid: z.string(),
        x: z.string(),
      }),
    ),
  }),
  refusals: {},
})
