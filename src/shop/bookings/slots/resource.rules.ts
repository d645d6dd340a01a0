import type { Text } from '../../region.ts'

/** What a treatment takes: somebody, a room, a device. */
export const resourceKinds = ['therapist', 'room', 'device'] as const
export type ResourceKind = (typeof resourceKinds)[number]

export type Resource = {
  id: string
  kind: ResourceKind
  /** Null: a therapist, who goes where their shifts are. */
  branchKey: string | null
  name: Text
  languages: readonly string[]
  deviceKind: string | null
  /** The account at the desk of a therapist. */
  staffId: string | null
  position: number
  active: boolean
  /** Treatments that a therapist gives, by product. */
  skills: readonly string[]
}

/** A resource without what another kind has. */
export const fitted = (resource: Resource): Resource => ({
  ...resource,
  branchKey: resource.kind === 'therapist' ? null : resource.branchKey,
  deviceKind: resource.kind === 'device' ? resource.deviceKind : null,
  ...(resource.kind === 'therapist' ? {} : { languages: [], staffId: null, skills: [] }),
})
