import type { HashName } from '../paydollar/signature.ts'

/** Accounts shared by shop and local programs when no real company is configured. They are no secrets. */
export const tryOutAccounts = (programs: string) => ({
  payDollar: {
    url: `${programs}/paydollar/b2c`,
    merchantId: '88140001',
    secret: 'try-out-secure-hash-secret-0123456789',
    hash: 'sha256' as HashName,
    login: 'elowen-api',
    password: 'try-out-order-api',
    refundAction: 'RequestRefund',
    /** Base64: key and initialisation vector of stored cards' tokens. */
    tokens: { key: Buffer.alloc(32, 7).toString('base64'), iv: Buffer.alloc(16, 9).toString('base64') },
  },
  payMe: {
    url: `${programs}/payme`,
    clientId: '5b1f6c1e-0000-4000-8000-000000000001',
    clientSecret: 'try-out-client-secret',
    signingKeyId: '7d2e9f30-0000-4000-8000-000000000002',
    signingKey: Buffer.from('try-out-signing-key-0123456789ab').toString('base64'),
  },
  twilio: {
    url: `${programs}/twilio`,
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'try-out-auth-token',
    from: 'ELOWEN',
  },
  recaptcha: {
    url: `${programs}/recaptcha`,
    siteKey: 'try-out-site-key',
    secret: 'try-out-recaptcha-secret',
    host: 'localhost',
  },
  sf: {
    url: `${programs}/sf/std/service`,
    partnerId: 'ELOWEN_TRY',
    checkWord: 'try-out-check-word-0123456789',
  },
  storage: {
    url: `${programs}/storage`,
    region: 'us-east-1',
    bucket: 'elowen-uploads',
    accessKey: 'ELOWENTRYOUTKEY00001',
    secretKey: 'try-out-storage-secret-0123456789abcdefg',
  },
  search: { url: `${programs}/meilisearch`, key: 'try-out-search-key' },
  fps: { proxyId: '1234567', name: 'ELOWEN LTD', appUrl: `${programs}/bank` },
})
export type TryOutAccounts = ReturnType<typeof tryOutAccounts>
