import { useLoadedOnFirstSign, useOnceOpen } from '../deferred.ts'
import { late } from './late.tsx'
import type { ModalProps } from './modal-props.ts'
import { shadeLook } from './over-page-look.ts'

const load = () => import('./modal-sheet.tsx').then((file) => ({ default: file.ModalSheet }))
const ModalSheet = late(load, () => <div className={shadeLook} />)

/** Dialog over the dimmed page. Its implementation is loaded separately, as no page shows it initially. */
export function Modal(props: ModalProps) {
  useLoadedOnFirstSign(load)
  if (!useOnceOpen(props.open)) return null
  return <ModalSheet {...props} />
}
