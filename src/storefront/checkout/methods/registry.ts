import { isShown, type ShownMethod } from './facts.ts'
import { fpsView } from './fps.tsx'
import type { MethodView } from './method-view.ts'
import { payDollarView } from './paydollar.tsx'
import { payMeView } from './payme.tsx'

export const methodViews: { readonly [method in ShownMethod]: MethodView } = {
  paydollar: payDollarView,
  payme: payMeView,
  fps: fpsView,
}

export const viewOf = (method: string | null): MethodView | null =>
  isShown(method) ? methodViews[method] : null
