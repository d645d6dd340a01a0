import { lazy, Suspense } from 'react'
import { useLoadedOnFirstSign, useOnceOpen } from '../deferred.ts'
import { shadeLook } from './over-page-look.ts'
import type { PanelProps } from './panel-props.ts'

const load = () => import('./panel-sheet.tsx').then((file) => ({ default: file.PanelSheet }))
const PanelSheet = lazy(load)

/**
 * A sheet from the side over the dimmed page. Its machinery is fetched apart, as no page shows it on arrival.
 */
export function Panel(props: PanelProps) {
  useLoadedOnFirstSign(load)
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense fallback={<div className={shadeLook} />}>
      <PanelSheet {...props} />
    </Suspense>
  )
}
