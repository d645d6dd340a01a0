import { z } from 'zod'
import { publicEvents, TestData, testEvent, testVersion } from '../../shop/webhooks/public-events.rules.ts'
import { wireSchema, type NamedSchemas, type Schema } from './openapi-schema.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})

const parameters = [
  header('webhook-id', 'The same each time a message is sent: what was taken before is known by it.'),
  header('webhook-timestamp', 'Seconds since 1970, of this try. Refuse what is older than some minutes.'),
  header(
    'webhook-signature',
    'Parted by blanks, each `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, by the bytes that the secret is behind `whsec_` in base64. One that is right is enough.',
  ),
]

function message(name: string, version: number, data: z.ZodType, named: NamedSchemas): Schema {
  const schema = z.object({
    type: z.literal(name),
    version: z.literal(version),
    timestamp: z.iso.datetime(),
    data,
  })
  return {
    post: {
      operationId: `webhook-${name}`,
      tags: ['webhooks'],
      summary: `${name}, version ${version}`,
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: wireSchema(schema, named) } } },
      responses: {
        '2XX': {
          description:
            'Taken. Anything else, or no answer within ten seconds, is tried again for three days.',
        },
        410: { description: 'Not wanted any more: the endpoint is switched off.' },
      },
    },
  }
}

/** The webhooks of the shop as OpenAPI, derived from the table of public events. */
export const webhooksOf = (named: NamedSchemas): Record<string, Schema> =>
  Object.fromEntries([
    ...Object.entries(publicEvents).map(([name, { version, data }]) => [
      name,
      message(name, version, data, named),
    ]),
    [testEvent, message(testEvent, testVersion, TestData, named)],
  ]) as Record<string, Schema> // made of pairs
