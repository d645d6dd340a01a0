import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'

type Version = { id: string; number: number; state: string; value: unknown; made_at: string; made_by: string }
export type WireSetting = {
  live: Version
  draft: Version | null
  scheduled: Version[]
  past: Version[]
  is_changed: boolean
}
type Caller = Pick<AtDesk, 'get' | 'send'>

/** A setting with its versions, as the desk reads it. */
export async function settingAtDesk(staff: Caller, key: string): Promise<WireSetting> {
  const { body } = await staff.get(`/settings/${key}`)
  return body.setting as WireSetting
}

/** Saves a draft over the current version and draft; the response may be a refusal. */
export async function saveDraft(staff: Caller, key: string, input: object): Promise<TestAnswer> {
  const { live, draft } = await settingAtDesk(staff, key)
  return staff.send('PUT', `/settings/${key}/draft`, {
    base: live.number,
    seen: draft?.made_at ?? '',
    ...input,
  })
}

/** Saves a draft with a value and returns the id of its version; throws where it is refused. */
export async function draftOf(staff: Caller, key: string, value: unknown): Promise<string> {
  const { body, status } = await saveDraft(staff, key, { value })
  const draft = status === 200 ? (body.setting as WireSetting).draft : null
  if (!draft) throw new Error(`no draft of ${key}: ${status} ${JSON.stringify(body)}`)
  return draft.id
}

export const publishVersion = (staff: Caller, id: string): Promise<TestAnswer> =>
  staff.send('POST', `/setting-versions/${id}/publish`, {})

export const scheduleVersion = (staff: Caller, id: string, at: string): Promise<TestAnswer> =>
  staff.send('POST', `/setting-versions/${id}/schedule`, { at })
