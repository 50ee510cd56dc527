import { type GenreTitles, lines, words } from './title-grammar.ts'

export const fitness: GenreTitles = {
  ko: {
    patterns: lines`
      {minutes}분 {part} 홈트, 층간소음 없이
      {part} 살 빼는 가장 쉬운 동작
      (스쿼트|런지|푸시업|브리지|버피|줄넘기) (30|50|100|150|200|300)개, 30일 후 변화
      {who+을} 위한 {part} 스트레칭
      {when} {minutes}분만 따라 하세요
      {move} 할 때 {mistake} 주의
      {part} 통증에 좋은 {move}
      하루 (10|15|20|30)분 {move}, {weeks}주 기록
      {tool} 하나로 하는 {part} 루틴
      {move} 자세, 이것만 기억하세요
      운동 싫어하는 {who}의 첫 {move}
      {when} 하는 {part} 풀어 주기
      서서 하는 {part} 운동 {minutes}분
      {weeks}주 만에 (턱걸이|푸시업|피스톨 스쿼트|물구나무서기|다리 찢기) 성공하는 법
      {part} 챌린지 {episode}일 차
    `,
    words: {
      minutes: words('5 / 7 / 10 / 12 / 15 / 20 / 30'),
      part: words('뱃살 / 허벅지 / 팔뚝 / 어깨 / 골반 / 등 / 종아리 / 코어 / 목 / 발목'),
      move: words('스쿼트 / 플랭크 / 런지 / 푸시업 / 브리지 / 턱걸이 / 버피 / 제자리 걷기 / 줄넘기'),
      who: words('직장인 / 초보자 / 수험생 / 출산 후 엄마 / 50대 / 하루 종일 앉아 있는 사람'),
      when: words('자기 전 / 아침에 일어나서 / 점심 먹고 / 비 오는 날 / 생리 기간에 / 퇴근하고 / 여행지에서'),
      mistake: words('무릎 방향 / 허리 꺾임 / 호흡 / 어깨 으쓱 / 발 위치 / 시선'),
      weeks: words('2 / 3 / 4 / 6 / 8 / 12'),
      tool: words('폼롤러 / 밴드 / 수건 / 의자 / 물병 / 요가 블록'),
    },
    tails: words('#홈트 / #스트레칭 / (초보 가능)'),
  },
  en: {
    patterns: lines`
      {minutes}-minute {part} workout, no jumping
      {move} every day for <14-60> days
      {part} stretch for {who}
      Do this {when} ({minutes} min)
      One mistake in your {move}: {mistake}
      Only a {tool}: {part} routine
      First {move}? Start here
      {weeks} weeks to your first (pull-up|push-up|pistol squat|handstand|split)
      {part} burn, day {episode}
      Quiet {minutes}-minute workout for {who}
      Fix your {move} in one minute
      {when} mobility for tight {part}
      (50|100|150|200) (squats|push-ups|lunges|burpees) a day, honest results
      {who} try {move}
    `,
    words: {
      minutes: words('5 / 7 / 10 / 12 / 15 / 20'),
      part: words('core / hips / glutes / shoulders / back / arms / calves / neck / full body'),
      move: words(
        'squats / planks / pull-ups / push-ups / lunges / burpees / pistol squats / handstands / glute bridges',
      ),
      who: words(
        'desk workers / beginners / runners / new mums / gamers / night-shift workers / tall people',
      ),
      when: words(
        'before bed / right after waking / on rainy days / at your desk / after a flight / before coffee',
      ),
      mistake: words('knees in / lazy feet / held breath / rounded back / shrugged shoulders / rushing'),
      tool: words('towel / chair / foam roller / resistance band / water bottle / wall'),
      weeks: words('2 / 4 / 6 / 8 / 12'),
    },
    tails: words('#homeworkout / #mobility / (beginner friendly)'),
  },
}
