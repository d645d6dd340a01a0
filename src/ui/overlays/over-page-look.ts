export const shadeLook =
  'fixed inset-0 z-50 bg-shade transition-opacity duration-[240ms] data-ending-style:opacity-0 data-starting-style:opacity-0'
