import { z } from 'zod'
import { capabilities, isCapability, version, type Capability, type RootCapability } from './capabilities.ts'

const dated = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const named = z.record(z.string().max(200), z.array(z.looseObject({ version: dated })).max(20))

const Entry = z.looseObject({
  version: dated,
  extends: z.union([z.string(), z.array(z.string()).max(20)]).optional(),
})

/** The fields of a platform's profile that the shop reads; all others are ignored. */
export const PlatformProfile = z.looseObject({
  ucp: z.looseObject({
    version: dated,
    services: named.optional(),
    capabilities: z.record(z.string().max(200), z.array(Entry).max(20)).default({}),
    payment_handlers: z
      .record(z.string().max(200), z.array(z.looseObject({ id: z.string() })).max(20))
      .optional(),
  }),
  signing_keys: z
    .array(z.looseObject({ kid: z.string().max(200), kty: z.string().max(20) }))
    .max(20)
    .default([]),
})
export type PlatformProfile = z.output<typeof PlatformProfile>

/** Capabilities that both sides support, in the shop's version. */
export type Spoken = ReadonlySet<Capability>

/**
 * The intersection of the capabilities of the shop and a platform: by name, in a version that both have, and no
 * extension without one of the capabilities that it extends (rules/agents#4). The shop has one version of each.
 */
export function spokenWith({ ucp }: Pick<PlatformProfile, 'ucp'>): Spoken {
  const both = new Set(
    Object.entries(ucp.capabilities).flatMap(([name, entries]) =>
      isCapability(name) && entries.some((entry) => entry.version === version) ? [name] : [],
    ),
  )
  for (const name of both) {
    const parents = capabilities[name].extends
    if (parents && !parents.some((parent) => both.has(parent))) both.delete(name)
  }
  return both
}

/** The negotiated capabilities that are relevant to a response: its root, and extensions of that. */
export const relevantTo = (root: RootCapability, spoken: Spoken): Capability[] =>
  [...spoken].filter((name) => name === root || capabilities[name].extends?.includes(root))
