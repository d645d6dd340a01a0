import type * as S3 from '@aws-sdk/client-s3'
import { companyCall } from '../tracing/company-call.ts'
import { StorageAway } from './storage.ts'

type Sdk = typeof S3
type Client = S3.S3Client

/** A bucket of an S3-compatible host, and its credentials. */
export type BucketAccess = {
  url: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Timeout of a call in milliseconds; uploads get more, by their size. */
  timeoutMs: number
}

/** Time to send one byte at two megabytes a second, in milliseconds. */
const msPerByte = 1 / 2_000

/** Error code of the host's response; `unreachable` without a response. */
export function problemOf(error: unknown): { code: string; status: number | null } {
  if (!(error instanceof Error)) return { code: 'unreachable', status: null }
  const status =
    '$metadata' in error
      ? ((error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode ?? null) // of the SDK
      : null
  return { code: status === null ? 'unreachable' : error.name, status }
}

const sentences: Readonly<Record<string, string>> = {
  unreachable: 'it does not answer; is STORAGE_URL right, and can this machine reach it?',
  InvalidAccessKeyId: 'it does not know the key STORAGE_ACCESS_KEY.',
  SignatureDoesNotMatch: 'STORAGE_SECRET_KEY is not the secret of STORAGE_ACCESS_KEY.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong.',
  NoSuchBucket: 'there is no bucket of the name STORAGE_BUCKET.',
  AccessDenied: 'STORAGE_ACCESS_KEY may not use the bucket.',
  AuthorizationHeaderMalformed: 'STORAGE_REGION is not the region of the bucket.',
  PermanentRedirect: 'STORAGE_REGION is not the region of the bucket.',
}

/** One sentence that describes the fault of a bucket, without its credentials. */
function bucketSentence({ bucket, url }: BucketAccess, error: unknown): string {
  const { code, status } = problemOf(error)
  const why = sentences[code] ?? `it answers ${status ?? ''} ${code}.`
  return `The bucket ${bucket} at ${new URL(url).host} cannot be used: ${why}`
}

/** Calls to a bucket. The SDK is loaded at the first call, so that a shop without a bucket never has it in memory. */
export function bucketCalls(access: BucketAccess) {
  let opened: Promise<{ sdk: Sdk; client: Client }> | undefined

  async function load() {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      endpoint: access.url,
      region: access.region,
      credentials: { accessKeyId: access.accessKey, secretAccessKey: access.secretKey },
      forcePathStyle: true,
      // hosts other than Amazon's do not support trailing checksums
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: access.timeoutMs },
    })
    return { sdk, client }
  }

  /** Runs `work`, reading the body included, within its timeout; null: no such file. Throws `StorageAway`. */
  async function call<T>(
    work: (to: { sdk: Sdk; client: Client; abortSignal: AbortSignal }) => Promise<T>,
    sending = 0,
  ): Promise<T | null> {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), access.timeoutMs + sending * msPerByte)
    try {
      opened ??= load()
      const to = { ...(await opened), abortSignal: clock.signal }
      return await companyCall('storage', sending > 0 ? 'send' : 'call', () => work(to))
    } catch (error) {
      const { code, status } = problemOf(error)
      if (status === 404 && code !== 'NoSuchBucket') return null
      throw new StorageAway(bucketSentence(access, error), { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return call
}
export type BucketCall = ReturnType<typeof bucketCalls>
