import { textIn } from '#shop/region.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { amountText } from '../amount.tsx'
import { useFrame } from '../frame-context.ts'
import { fulfilmentLabel } from '../label.rules.ts'
import { placesFor } from './actions.rules.ts'
import type { Found } from './find.server.ts'

export type ResultKind = 'customers' | 'orders' | 'subscriptions' | 'products' | 'pages' | 'actions'
export type Result = {
  kind: ResultKind
  path: string
  title: string
  detail: string
  /** At the end of the line: a state, or a count as text. */
  state: string | null
  note: string | null
}
type Group = { kind: ResultKind; results: readonly Result[] }

const most = 6

/** Results, pages and actions as ordered groups; empty groups are omitted. */
export function useResults(found: Found | null, search: string): Group[] {
  const t = useWords('palette')
  const page = useWords('menu')
  const locale = useLocale()
  const { rights } = useFrame().staff
  const places = placesFor(search, rights, {
    page,
    below: (word) => t(`below.${word}`),
    action: (word) => t(`action.${word}`),
  })
  const line = (kind: ResultKind, path: string, title: string, parts: readonly (string | null)[]) => ({
    kind,
    path,
    title,
    detail: parts.filter(Boolean).join(' · '),
    state: null,
    note: null,
  })
  const groups: Group[] = [
    {
      kind: 'customers',
      results: [
        ...(found?.members ?? []).map((row) => ({
          ...line('customers', `/desk/members/${row.id}`, row.name, [row.email, row.phone, ...row.groups]),
          note: t('orderCount', { count: row.orders }),
        })),
        ...(found?.guests ?? []).map((guest) => ({
          ...line('customers', `/desk/orders?search=${encodeURIComponent(guest.email)}`, guest.name, [
            guest.email,
            guest.phone,
          ]),
          note: t('guest'),
        })),
      ],
    },
    {
      kind: 'orders',
      results: (found?.orders ?? []).map((row) => ({
        ...line('orders', `/desk/orders/${row.id}`, row.number, [
          row.name,
          row.total === null ? null : amountText(row.total, row.currency),
          row.items.join(', '),
        ]),
        state: row.status === 'confirmed' ? fulfilmentLabel(row) : row.status,
      })),
    },
    {
      kind: 'subscriptions',
      results: (found?.subscriptions ?? []).map((row) => ({
        ...line('subscriptions', `/desk/subscriptions/${row.id}`, row.number, [
          row.customer,
          row.lines.map(({ name }) => name).join(', '),
        ]),
        state: row.state,
      })),
    },
    {
      kind: 'products',
      results: (found?.products ?? []).map((row) => ({
        ...line('products', `/desk/products/${row.id}`, textIn(locale, row.name), [row.sku, row.brand]),
        note: row.stock === null ? null : t('pieces', { count: row.stock }),
      })),
    },
    {
      kind: 'actions',
      results: places.actions.map(({ path, label }) => line('actions', path, label, [])),
    },
    { kind: 'pages', results: places.pages.map(({ path, label }) => line('pages', path, label, [])) },
  ]
  return groups
    .map(({ kind, results }) => ({ kind, results: results.slice(0, kind === 'pages' ? 2 * most : most) }))
    .filter(({ results }) => results.length > 0)
}
