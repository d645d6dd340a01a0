import { tryOutAccounts } from '#outside/programs/accounts.ts'
import type { BucketAccess } from '#platform/storage/bucket-calls.ts'

/** The bucket of the local program, at the address of the programs. */
export const bucketAt = (programs: string, changes: Partial<BucketAccess> = {}): BucketAccess => ({
  ...tryOutAccounts(programs).storage,
  timeoutMs: 3_000,
  ...changes,
})

/** Environment variables of a shop with its uploads in that bucket. */
export function bucketSettings(programs: string): Record<string, string> {
  const { url, region, bucket, accessKey, secretKey } = bucketAt(programs)
  return {
    STORAGE_URL: url,
    STORAGE_REGION: region,
    STORAGE_BUCKET: bucket,
    STORAGE_ACCESS_KEY: accessKey,
    STORAGE_SECRET_KEY: secretKey,
    STORAGE_PATIENCE: '1500',
  }
}

/** Keys of the objects in that bucket. */
export async function keysIn(programs: string): Promise<string[]> {
  const objects = (await (await fetch(`${programs}/storage-objects`)).json()) as { id: string }[] // the program's own
  return objects.map(({ id }) => id)
}
