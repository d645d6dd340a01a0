import { useLoadedOnFirstSign, useOnceOpen } from '../deferred.ts'
import { late } from './late.tsx'
import { shadeLook } from './over-page-look.ts'
import type { PanelProps } from './panel-props.ts'

const load = () => import('./panel-sheet.tsx').then((file) => ({ default: file.PanelSheet }))
const PanelSheet = late(load, () => <div className={shadeLook} />)

/** Side panel over the dimmed page. Its implementation is loaded separately, as no page shows it initially. */
export function Panel(props: PanelProps) {
  useLoadedOnFirstSign(load)
  if (!useOnceOpen(props.open)) return null
  return <PanelSheet {...props} />
}
