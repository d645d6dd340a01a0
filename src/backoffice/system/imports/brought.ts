import type { ImportRun } from '#shop/imports/import-run.contract.ts'
import type { Right } from '#shop/staff/rules.ts'

type Place = { path: string; right: Right; word: 'itself' | 'brought' }

/** Page with the result of an import, or of the validated file; null: none. */
export function placeOf({ kind, subjectId }: Pick<ImportRun, 'kind' | 'subjectId'>): Place | null {
  switch (kind) {
    case 'products':
      return subjectId === null
        ? { path: '/desk/products', right: 'products.read', word: 'brought' }
        : { path: `/desk/products/imports/${subjectId}`, right: 'products.texts', word: 'itself' }
    case 'catalogue':
      return { path: '/desk/products', right: 'products.read', word: 'brought' }
    case 'bank_statement':
      return { path: '/desk/fps', right: 'fps.read', word: 'brought' }
    case 'settlement':
      return subjectId === null
        ? { path: '/desk/payments/settlements', right: 'closing.read', word: 'brought' }
        : { path: `/desk/payments/settlements/${subjectId}`, right: 'closing.read', word: 'itself' }
    case 'shelves':
      return { path: '/desk/stock', right: 'stock.read', word: 'brought' }
    case 'holidays':
      return { path: '/desk/bookings/schedule/days', right: 'bookings.schedule', word: 'brought' }
    case 'shipments':
      return { path: '/desk/orders', right: 'orders.read', word: 'brought' }
    case 'member_groups':
      return subjectId === null
        ? { path: '/desk/members/group-files', right: 'customers.groups', word: 'brought' }
        : { path: `/desk/members/group-files/${subjectId}`, right: 'customers.groups', word: 'itself' }
    case 'pickup_points':
      return null
  }
}
