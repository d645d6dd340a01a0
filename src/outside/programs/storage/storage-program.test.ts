import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { tryOutAccounts } from '../accounts.ts'
import type { Programs } from '../programs.ts'
import { openObjects } from './objects.ts'
import { distrustOf, signatureOf, type SignedCall } from './signature.ts'

let programs: Programs
let client: S3Client
const { region, bucket, accessKey, secretKey } = tryOutAccounts('').storage
beforeAll(async () => {
  programs = await programsAlone()
  client = clientOf({})
})
afterAll(() => programs.close())

const clientOf = (changes: { accessKeyId?: string; secretAccessKey?: string; region?: string }) =>
  new S3Client({
    endpoint: `${programs.url}/storage`,
    region: changes.region ?? region,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey, ...changes },
  })
const put = (Key: string, Body = 'content', of = client) =>
  of.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
const failure = async (work: Promise<unknown>) => {
  const error = (await work.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )) as { name: string; $metadata: { httpStatusCode?: number } } // as the SDK throws them
  return [error.name, error.$metadata.httpStatusCode]
}

describe('a signature', () => {
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
    'x-amz-date': '20130524T000000Z',
  }
  const call: SignedCall = {
    method: 'GET',
    path: '/test.txt',
    query: new URLSearchParams(),
    header: (name) => headers[name] ?? '',
    body: new Uint8Array(),
  }

  it('matches Amazon’s own example', () => {
    const signed = {
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      scope: '20130524/us-east-1/s3/aws4_request',
      signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
    }
    expect(signatureOf(call, signed)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })

  const account = { region: 'us-east-1', bucket: 'b', accessKey: 'KEY', secretKey: 'secret' }
  const now = Date.UTC(2013, 4, 24)
  const signedCall = (changes: Record<string, string> = {}, of = account): SignedCall => {
    const all: Record<string, string> = { ...headers, ...changes }
    const scope = `20130524/${of.region}/s3/aws4_request`
    const signedHeaders = 'host;x-amz-content-sha256;x-amz-date'
    const withHeaders = { ...call, header: (name: string) => all[name] ?? '' }
    all.authorization = `AWS4-HMAC-SHA256 Credential=${of.accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signatureOf(withHeaders, { secretKey: of.secretKey, scope, signedHeaders })}`
    return withHeaders
  }
  const codeOf = (of: SignedCall, at = now) => distrustOf(of, account, at)?.code ?? null

  it('is accepted from the account, within its time, for the signed content', () => {
    expect(codeOf(signedCall())).toBeNull()
    expect(codeOf(signedCall({}, { ...account, secretKey: 'other' }))).toBe('SignatureDoesNotMatch')
    expect(codeOf(signedCall({}, { ...account, accessKey: 'OTHER' }))).toBe('InvalidAccessKeyId')
    expect(codeOf(signedCall({}, { ...account, region: 'ap-east-1' }))).toBe('AuthorizationHeaderMalformed')
    expect(codeOf({ ...signedCall(), path: '/other.txt' })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...signedCall(), method: 'DELETE' })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...signedCall(), query: new URLSearchParams('acl=') })).toBe('SignatureDoesNotMatch')
    expect(codeOf({ ...signedCall(), body: new Uint8Array([1]) })).toBe('XAmzContentSHA256Mismatch')
    expect(codeOf(signedCall({ 'x-amz-date': '20130525T000000Z' }))).toBe('AccessDenied')
    expect(codeOf({ ...signedCall(), header: () => '' })).toBe('AccessDenied')
  })

  it.each([
    [14, null],
    [-14, null],
    [16, 'RequestTimeTooSkewed'],
    [-16, 'RequestTimeTooSkewed'],
  ])('is of now, or %i minutes apart: %s', (minutes, code) =>
    expect(codeOf(signedCall(), now + minutes * 60_000)).toBe(code),
  )
})

describe('the storage program, by the real SDK', () => {
  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, ['SignatureDoesNotMatch', 403]],
    ['another key', { accessKeyId: 'NOBODY' }, ['InvalidAccessKeyId', 403]],
    ['another region', { region: 'eu-west-1' }, ['AuthorizationHeaderMalformed', 400]],
  ])('refuses %s', async (_, changes, expected) => {
    expect(await failure(put('a.txt', 'x', clientOf(changes)))).toEqual(expected)
  })

  it('stores an object under any key, and returns it whole and in part', async () => {
    const Key = 'folder one/ä+b & (c)~*!’.txt'
    await put(Key, '0123456789')
    const whole = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    expect([await whole.Body?.transformToString(), whole.ContentLength]).toEqual(['0123456789', 10])
    expect(whole.ETag).toBe(`"${createHash('md5').update('0123456789').digest('hex')}"`)
    const part = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range: 'bytes=2-4' }))
    expect([await part.Body?.transformToString(), part.ContentRange, part.$metadata.httpStatusCode]).toEqual([
      '234',
      'bytes 2-4/10',
      206,
    ])
    const beyond = client.send(new GetObjectCommand({ Bucket: bucket, Key, Range: 'bytes=10-' }))
    expect(await failure(beyond)).toEqual(['InvalidRange', 416])
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
    expect([head.ContentLength, head.ETag]).toEqual([10, whole.ETag])
    for (let turn = 0; turn < 2; turn += 1)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    expect(await failure(client.send(new GetObjectCommand({ Bucket: bucket, Key })))).toEqual([
      'NoSuchKey',
      404,
    ])
    expect(await failure(client.send(new HeadObjectCommand({ Bucket: bucket, Key })))).toEqual([
      'NotFound',
      404,
    ])
  })

  it('lists by pages, by prefix, in the order of keys', async () => {
    for (const name of ['b', 'a', 'd', 'c', 'e']) await put(`list/${name}&.txt`)
    await put('other.txt')
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }),
      )
      found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
      expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `list/${name}&.txt`))
  })

  it('has one bucket, and reports unknown ones', async () => {
    expect(await failure(client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'a' })))).toEqual([
      'NoSuchBucket',
      404,
    ])
    const answer = await fetch(`${programs.url}/storage/${bucket}/a`)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ])
  })
})

it('objects outlive the program where they have a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-objects-'))
  try {
    const first = openObjects(folder)
    first.put('a/b.txt', new TextEncoder().encode('stays'), 'text/plain')
    first.put('c.txt', new TextEncoder().encode('goes'), 'text/plain')
    first.remove('c.txt')
    const second = openObjects(folder)
    expect(Buffer.from(second.read('a/b.txt')).toString()).toBe('stays')
    expect(second.all().map(({ id, size }) => [id, size])).toEqual([['a/b.txt', 5]])
    expect(second.find('c.txt')).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})
