import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { Hono } from 'hono'
import type { Outages } from './outages.ts'
import { daySeconds } from '#shop/calendar.ts'

export type PushedMessage = { subscription: string; at: number; ttl: string; topic: string; text: string }
type Browser = { privateKey: Buffer; auth: Buffer; isGone: boolean }

const hkdf = (secret: Uint8Array, salt: Uint8Array, about: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))

/** Decrypts a message that was encrypted for a browser (RFC 8188, RFC 8291). Throws for an invalid one. */
function decrypted(body: Buffer, { privateKey, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const server = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), server])
  const secret = hkdf(ecdh.computeSecret(server), auth, about, 32)
  const opening = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  opening.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  const end = plain.lastIndexOf(2)
  if (end !== plain.length - 1) throw new Error('the last record ends with a two')
  return plain.subarray(0, end).toString('utf8')
}

/** Whether a VAPID token is valid for this service and time (RFC 8292). */
function isVouchedFor(header: string, origin: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
    aud: string
    exp: number
  } // its own words
  const now = Date.now() / 1_000
  return isSigned && aud === origin && exp > now && exp <= now + daySeconds
}

/** A push service together with its browsers: accepts only what they can decrypt, and shows it. */
export function pushProgram(outages: Outages, url: () => string): Hono {
  const browsers = new Map<string, Browser>()
  const messages: PushedMessage[] = []
  const router = new Hono()
  /** The subscription that a browser returns to a page. */
  router.post('/push/control/subscribe', (c) => {
    const id = randomUUID()
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const auth = randomBytes(16)
    browsers.set(id, { privateKey: ecdh.getPrivateKey(), auth, isGone: false })
    return c.json({
      endpoint: `${url()}/push/send/${id}`,
      keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    })
  })
  router.post('/push/control/expire', async (c) => {
    const { endpoint } = (await c.req.json()) as { endpoint: string } // ours
    const browser = browsers.get(endpoint.split('/').at(-1) ?? '')
    if (browser) browser.isGone = true
    return c.json({ expired: browser !== undefined })
  })
  router.post('/push/send/:id', async (c) => {
    const header = (name: string) => c.req.header(name) ?? ''
    const body = Buffer.from(await c.req.arrayBuffer())
    const id = c.req.param('id')
    const browser = browsers.get(id)
    return outages.through('push', () => {
      if (!browser) return new Response(null, { status: 404 })
      if (browser.isGone) return new Response(null, { status: 410 })
      if (!isVouchedFor(header('authorization'), new URL(url()).origin))
        return new Response(null, { status: 403 })
      if (
        !/^\d+$/.test(header('ttl')) ||
        header('content-encoding') !== 'aes128gcm' ||
        body.length > 4_096 + 86
      )
        return new Response(null, { status: 400 })
      const text = decrypted(body, browser)
      messages.push({ subscription: id, at: Date.now(), ttl: header('ttl'), topic: header('topic'), text })
      return new Response(null, { status: 201, headers: { location: `${url()}/push/messages` } })
    })
  })
  router.get('/push/messages', (c) => c.json(messages))
  return router
}
