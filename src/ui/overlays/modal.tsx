import { lazy, Suspense } from 'react'
import { useLoadedOnFirstSign, useOnceOpen } from '../deferred.ts'
import type { ModalProps } from './modal-props.ts'
import { shadeLook } from './over-page-look.ts'

const load = () => import('./modal-sheet.tsx').then((file) => ({ default: file.ModalSheet }))
const ModalSheet = lazy(load)

/** A small window over the dimmed page. Its machinery is fetched apart, as no page shows it on arrival. */
export function Modal(props: ModalProps) {
  useLoadedOnFirstSign(load)
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense fallback={<div className={shadeLook} />}>
      <ModalSheet {...props} />
    </Suspense>
  )
}
