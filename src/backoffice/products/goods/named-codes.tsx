import type { ReactNode } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useGoodsName } from './goods-name.tsx'
import { useNamedGoods } from './use-goods.ts'

/**
 * Display text of product, option or offer codes: the name followed by the code. Only the code until names are
 * loaded, without JavaScript, and for unknown codes.
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
