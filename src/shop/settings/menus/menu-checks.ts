import {
  areShownTogether,
  isOutsideAddress,
  menuNames,
  type MenuEntry,
  type Menus,
} from '../../content/menus.rules.ts'
import type { Ctx } from '../../context.ts'
import { menuPaths } from '../../showcase/menus.ts'

type Problem = { path: string; code: string; values?: Record<string, string | number> }
type Entry = Omit<MenuEntry, 'below'>
type Placed = { menu: (typeof menuNames)[number]; path: string; entry: Entry; below: number | null }

/** All menu entries with their form paths; `below`: number of child entries, where permitted. */
const entriesOf = (menus: Menus): Placed[] =>
  menuNames.flatMap((name) =>
    menus[name].flatMap((entry, at) => [
      { menu: name, path: `/${name}/${at}`, entry, below: entry.below.length },
      ...entry.below.map((each, under) => ({
        menu: name,
        path: `/${name}/${at}/below/${under}`,
        entry: each,
        below: null,
      })),
    ]),
  )

/** Entries with the same target, period and country as an earlier one of the same menu. */
function repeated(placed: readonly Placed[], addressOf: (entry: Entry) => string | null): Problem[] {
  return placed.flatMap(({ menu, path, entry }, at) => {
    const address = addressOf(entry)
    if (address === null) return []
    const first = placed
      .slice(0, at)
      .find(
        (other) =>
          other.menu === menu && addressOf(other.entry) === address && areShownTogether(other.entry, entry),
      )
    const name = first?.entry.label.eng
    return name === undefined
      ? []
      : [{ path: `${path}/target`, code: 'settings.entry_twice', values: { name } }]
  })
}

/** Problems that prevent saving menus (rules/storefront#14): missing or repeated targets, and empty display periods. */
export async function menuProblems(ctx: Ctx, menus: Menus): Promise<Problem[]> {
  const pathOf = await menuPaths(ctx)
  const placed = entriesOf(menus)
  const addressOf = (entry: Entry): string | null => {
    if (entry.kind === 'heading') return null
    return entry.kind === 'url' ? entry.target : pathOf(entry)
  }
  return [...faultsOf(placed, pathOf), ...repeated(placed, addressOf)]
}

function faultsOf(placed: readonly Placed[], pathOf: (entry: Entry) => string | null): Problem[] {
  return placed.flatMap(({ path, entry, below }) => {
    const { kind, target, from, until } = entry
    const window =
      from && until && from >= until ? [{ path: `${path}/until`, code: 'settings.too_early' }] : []
    if (kind === 'heading')
      return below === null || below === 0
        ? [...window, { path: `${path}/kind`, code: 'settings.heading_alone' }]
        : window
    if (kind === 'url' && !isOutsideAddress(target))
      return [...window, { path: `${path}/target`, code: 'settings.no_outside_address' }]
    if (pathOf(entry) === null)
      return [...window, { path: `${path}/target`, code: 'settings.no_such_target', values: { target } }]
    return window
  })
}

/** Paths of entries whose target was removed since; shoppers do not see them. */
export async function goneTargets(ctx: Ctx, menus: Menus): Promise<string[]> {
  const pathOf = await menuPaths(ctx)
  return entriesOf(menus).flatMap(({ path, entry }) =>
    entry.kind !== 'heading' && pathOf(entry) === null ? [path] : [],
  )
}
