import { createFileRoute, redirect } from '@tanstack/react-router'
import { DeviceChoiceScreen } from '../../../features/guides/device-choice-screen.tsx'
import { findDevice } from '../../../features/guides/find-device.ts'
import { loadGuides } from '../../../features/guides/guide-progress.ts'
import { BackToGuides } from './-back-to-guides.tsx'

export const Route = createFileRoute('/_signed-in/guides/mobile-upload')({
  loader: () => {
    const device = findDevice(navigator)
    if (device) throw redirect({ to: `/guides/${device}-mobile-upload`, replace: true })
    return loadGuides()
  },
  component: () => <DeviceChoiceScreen topic="upload" above={<BackToGuides />} />,
})
