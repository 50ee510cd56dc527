import { type GenreTitles, lines, words } from './title-grammar.ts'

export const study: GenreTitles = {
  ko: {
    patterns: lines`
      ~{time} 공부 같이 해요 | {hours}시간 {method}
      {exam} D-<3-120> 공부 브이로그
      {who}의 {time} 루틴
      ~{place}에서 {hours}시간 집중하기
      {exam} 합격자의 {tool} 쓰는 법
      하루 <8-15>시간 공부해 봤더니
      {tool} 정리하면서 {mood} 저녁
      {exam} 한 달 전, 이렇게 했어요
      졸릴 때 {trick}, 효과 있을까
      {method} <2-90>일 차 후기
      {who+이} 알려주는 {subject} 암기법
      {subject} 포기 직전에 바꾼 한 가지
      {place} 빗소리와 함께 {method}
      {exam} 끝난 날의 {mood} 하루
      {subject} 오답 노트, {tool+으로} 정리하기
      실시간 {method} | {place}
    `,
    words: {
      time: words('새벽 5시 / 밤 10시 / 일요일 / 방학 / 시험 기간 / 퇴근 후 / 점심시간'),
      hours: words('2 / 3 / 4 / 5 / 6 / 10'),
      method: words('뽀모도로 / 50분 집중 / 타임랩스 / 타이머 공부 / 말 없는 스터디 / 25분 루틴'),
      exam: words(
        '수능 / 중간고사 / 공무원 시험 / 토익 / 임용고시 / 기말고사 / 한국사 시험 / 간호 국시 / 정보처리기사 / 편입',
      ),
      who: words('의대생 / 고3 / 공시생 / 대학원생 / 직장인 수험생 / 교환학생 / 전교 1등 / 재수생'),
      place: words('도서관 / 기숙사 / 스터디카페 / 새벽 카페 / 내 방 / 강의실 / 기차 안'),
      tool: words('형광펜 / 플래너 / 태블릿 / 스톱워치 / 포스트잇 / 단권화 노트 / 만년필'),
      subject: words('영어 단어 / 수학 / 해부학 / 한국사 / 물리 / 행정법 / 회계 / 일본어 한자'),
      mood: words('뿌듯한 / 멍한 / 차분한 / 해방된 / 피곤한 / 설레는'),
      trick: words('껌 씹기 / 서서 공부하기 / 얼음물 마시기 / 10분 낮잠 / 자리 바꾸기 / 소리 내어 읽기'),
    },
    tails: words('#스터디윗미 / #공부자극 / #동기부여'),
  },
  en: {
    patterns: lines`
      ~Study with me, {hours} hours ({method})
      {time} study session in {place}
      {exam} in <3-90> days: my plan
      How a {who} takes notes
      I studied <8-14> hours a day for a week
      {place} ambience, {method}, no music
      The {tool} system that saved my {subject}
      {who} desk tour, {season}
      Day <2-100> of learning {subject}
      {exam} results, honestly
      What to do when {subject} makes no sense
      Productive {time} hours with a {who}
      {method} with {tool}, real time
      From failing {subject} to passing
      ~Quiet {hours}-hour focus | {place}
    `,
    words: {
      hours: words('2 / 3 / 4 / 5 / 6 / 8'),
      method: words('pomodoro 50-10 / pomodoro 25-5 / time-lapse / silent / timer on screen / rain outside'),
      time: words('5 a.m. / Sunday night / midnight / finals week / after-work / rainy'),
      place: words(
        'the library / a dorm room / a night café / an empty classroom / a quiet café / the reading room',
      ),
      exam: words('Finals / The bar exam / JLPT N2 / TOPIK II / The MCAT / Midterms / My thesis defence'),
      who: words(
        'medical student / law student / PhD student / self-taught coder / exchange student / language nerd',
      ),
      tool: words('index card / planner / tablet / highlighter / fountain pen / one-notebook'),
      subject: words(
        'organic chemistry / Korean / linear algebra / anatomy / Japanese / statistics / Latin / economics',
      ),
      season: words('autumn / winter / spring / new semester / summer break'),
    },
    tails: words('#studywithme / #studymotivation'),
  },
}
