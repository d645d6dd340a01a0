import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { arePushKeys, encryptPush } from './encrypt.ts'
import { newPushKey, publicPushKey, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** The example of RFC 8291, section 5. */
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

it('encrypts like the example of RFC 8291', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', browser, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('never encrypts twice alike', () => {
  expect(encryptPush('one', browser)).not.toEqual(encryptPush('one', browser))
})

it.each([
  ['a browser’s', browser, true],
  ['another length', { ...browser, auth: 'BTBZMqHH6r4Tts7J' }, false],
  ['no point on the curve', { ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') }, false],
  ['nothing', { p256dh: '', auth: '' }, false],
])('accepts or rejects keys: %s', (_, keys, isGood) => {
  expect(arePushKeys(keys)).toBe(isGood)
})

it('authenticates the sender to one push service, signed by the key of the header', () => {
  const privateKey = newPushKey()
  const now = new Date('2026-01-15T00:00:00Z')
  const header = vapidHeader(privateKey, {
    endpoint: 'https://push.example.com/send/1',
    contact: 'mailto:a@b.hk',
    now,
  })
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe(publicPushKey(privateKey))
  expect(JSON.parse(String(bytes(claims)))).toEqual({
    aud: 'https://push.example.com',
    exp: now.getTime() / 1_000 + 21_600,
    sub: 'mailto:a@b.hk',
  })
  const point = bytes(key)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = (text: string) =>
    verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))
  expect(isSigned(`${head}.${claims}`)).toBe(true)
  expect(isSigned(`${head}.${claims}x`)).toBe(false)
})
