/** Funnel of visits: each step, and the percentage lost since the previous one (rules/reports#22). */
export const funnel = {
  right: 'products.read',
  by: ['device', 'country', 'locale'],
  measures: {
    viewed: { kind: 'count', of: 'viewed' },
    added: { kind: 'count', of: 'added' },
    addedDrop: { kind: 'share', part: 'added', whole: 'viewed', isRest: true },
    begun: { kind: 'count', of: 'begun' },
    begunDrop: { kind: 'share', part: 'begun', whole: 'added', isRest: true },
    placed: { kind: 'count', of: 'placed' },
    placedDrop: { kind: 'share', part: 'placed', whole: 'begun', isRest: true },
    paid: { kind: 'count', of: 'paid' },
    paidDrop: { kind: 'share', part: 'paid', whole: 'placed', isRest: true },
    paidShare: { kind: 'share', part: 'paid', whole: 'viewed' },
  },
  main: 'viewed',
  leadsToOrders: false,
} as const
