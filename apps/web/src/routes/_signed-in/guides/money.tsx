import { createFileRoute } from '@tanstack/react-router'
import { MoneyGuideScreen } from '../../../features/settlement/money-guide-screen.tsx'
import { loadTexts } from '../../../lib/i18n.ts'
import { BackToGuides } from './-back-to-guides.tsx'

export const Route = createFileRoute('/_signed-in/guides/money')({
  loader: () => loadTexts('money', 'money_guide'),
  component: () => <MoneyGuideScreen above={<BackToGuides />} />,
})
