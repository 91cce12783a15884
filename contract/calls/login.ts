import * as z from 'zod/mini'
import { call } from '../call.ts'
import { user } from './user.ts'

/** Sign-in by user id and password; the user id is trimmed before it is looked up (A01). */
export const login = call({
  name: 'login',
  summary: 'Sign in by user id and password',
  method: 'POST',
  path: '/api/v1.0/login',
  body: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u)),
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  reply: user,
  refusals: { 'login-failed': 401, 'sign-in-busy': 503 },
})
