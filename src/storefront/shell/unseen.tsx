import { Tracking } from '../tracking/tracking.tsx'
import { KeptOffline } from './kept-offline.tsx'

/** Works beside the page and draws nothing. */
export function Unseen() {
  return (
    <>
      <KeptOffline />
      <Tracking />
    </>
  )
}
