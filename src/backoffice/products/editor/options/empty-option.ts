import type { DeskOption } from '#shop/products/editing/document.contract.ts'

/** Initial values of a new option. */
export const emptyOption: DeskOption = {
  sku: '',
  name: { chi: '', eng: '', cn: '' },
  state: 'in_stock',
  price: null,
  usd: null,
  was: null,
  wasUsd: null,
  special: null,
  specialUsd: null,
  prices: [],
  tiers: [],
  cutOff: null,
  afterCutOff: 'not_for_sale',
  estimate: null,
  limit: null,
  groups: [],
  months: null,
  parent: null,
  components: [],
  sessions: null,
  left: null,
  isFixed: false,
}
