import type { ReactNode } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useGoodsName } from './goods-name.tsx'
import { useNamedGoods } from './use-goods.ts'

/**
 * How each of the codes of products, options or offers reads: its goods by name with the code behind. Until names
 * are known, without script, and for what the shop does not have, the code says it.
 */
export function useNamedCodes(codes: readonly string[]): (code: string) => ReactNode {
  const hydrated = useHydrated()
  const nameOf = useGoodsName()
  const { known } = useNamedGoods('any', hydrated ? codes : [])
  return (code) => {
    const goods = known.get(code)
    if (!goods) return code
    return (
      <>
        {nameOf(goods)} <span className="small soft">{code}</span>
      </>
    )
  }
}
