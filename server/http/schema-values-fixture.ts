import fc from 'fast-check'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Values that a contract's schema accepts, or nearly; texts are now and then ones that the database knows. */
export function valuesOf(schema: z.ZodMiniType | undefined, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant({})
  return valuesOfSchema(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known)
}

function valuesOfSchema(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const some = schema.anyOf ?? schema.oneOf
  if (some !== undefined) return fc.oneof(...some.map(one => valuesOfSchema(one, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
      return fc.integer(range(schema))
    case 'number':
      return fc.double({ ...range(schema), noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOfSchema(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function range({ minimum, maximum }: Schema): { min: number; max: number } {
  return { min: minimum ?? -1000, max: maximum ?? 1_000_000 }
}

function objects({ properties = {}, required = [] }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, valuesOfSchema(one, known)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' })
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: patterned(schema) ?? plain },
    { weight: 1, arbitrary: schema.format === 'email' ? fc.emailAddress() : plain },
  )
}

// Some patterns are beyond what can be turned round, such as those by Unicode property.
function patterned({ pattern, allOf }: Schema): fc.Arbitrary<string> | undefined {
  const text = pattern ?? allOf?.find(one => one.pattern !== undefined)?.pattern
  if (text === undefined || text.includes('\\p{')) return undefined
  return fc.stringMatching(new RegExp(text), { size: 'small' })
}
