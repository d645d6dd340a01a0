import type { ClientProof } from '../../shop/linking/exchange.ts'
import { readText } from '../wire/body.ts'
import { OAuthProblem } from './problem.ts'

const largest = 16 * 1024
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The fields of a request; duplicates are an error (RFC 6749, 3.2). */
export async function formIn(request: Request): Promise<ReadonlyMap<string, string>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    throw new OAuthProblem('invalid_request', 'the body has to be application/x-www-form-urlencoded')
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(await readText(request, largest))) {
    if (form.has(name)) throw new OAuthProblem('invalid_request', `${name.slice(0, 40)} comes more than once`)
    form.set(name, value.replaceAll('\0', '')) // which PostgreSQL accepts in no text
  }
  return form
}

/** Decodes a value of the header Basic (RFC 6749, 2.3.1). */
function formWord(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return null // invalid percent-encoding
  }
}

function basicIn(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(header) ?? []
  const words = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const cut = words.indexOf(':')
  const [id, secret] =
    cut < 0 ? [null, null] : [formWord(words.slice(0, cut)), formWord(words.slice(cut + 1))]
  return id === null || secret === null ? null : { id, secret }
}

/** The client authentication of a request: by exactly one method. */
export function proofIn(headers: Headers, form: ReadonlyMap<string, string>): ClientProof {
  const header = headers.get('authorization')
  const assertion = form.get('client_assertion')
  const id = form.get('client_id') ?? null
  if (form.has('client_secret'))
    throw new OAuthProblem('invalid_client', 'secrets are taken in the header Authorization alone', true)
  if (header !== null && assertion !== undefined)
    throw new OAuthProblem('invalid_request', 'a client proves itself in one way')
  if (header !== null) {
    const basic = basicIn(header)
    if (!basic || (id !== null && id !== basic.id))
      throw new OAuthProblem('invalid_client', 'the client could not be authenticated', true)
    return { method: 'client_secret_basic', ...basic }
  }
  if (assertion !== undefined) {
    if (form.get('client_assertion_type') !== assertionType)
      throw new OAuthProblem('invalid_request', `client_assertion_type has to be ${assertionType}`)
    return { method: 'private_key_jwt', id, assertion }
  }
  if (id === null) throw new OAuthProblem('invalid_client', 'the client is not named')
  return { method: 'none', id }
}
