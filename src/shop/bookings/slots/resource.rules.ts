import type { Text } from '../../region.ts'

/** Kinds of resources that a treatment needs. */
export const resourceKinds = ['therapist', 'room', 'device'] as const
export type ResourceKind = (typeof resourceKinds)[number]

export type Resource = {
  id: string
  kind: ResourceKind
  /** Null for a therapist, who works at the branches of their shifts. */
  branchKey: string | null
  name: Text
  languages: readonly string[]
  deviceKind: string | null
  /** Staff user of a therapist. */
  staffId: string | null
  position: number
  active: boolean
  /** Product ids of the treatments that a therapist gives. */
  skills: readonly string[]
}

/** A resource without the fields of other kinds. */
export const fitted = (resource: Resource): Resource => ({
  ...resource,
  branchKey: resource.kind === 'therapist' ? null : resource.branchKey,
  deviceKind: resource.kind === 'device' ? resource.deviceKind : null,
  ...(resource.kind === 'therapist' ? {} : { languages: [], staffId: null, skills: [] }),
})
