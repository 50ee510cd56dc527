import { type GenreTitles, lines, words } from './title-grammar.ts'

export const dogs: GenreTitles = {
  ko: {
    patterns: lines`
      {name+이} {thing+을} 발견했을 때
      산책 가자고 하면 {react} 강아지
      {name}의 {place} 첫 나들이
      간식 앞에서 {react} {name}
      강아지 유치원 <1-30>일 차, {name}의 성장기
      주인이 {human} 강아지 반응
      {breed}의 {season} 산책 루틴
      목욕하기 싫은 {name}의 {trick}
      {name+이} {trick+을} 배우는 데 걸린 시간
      {breed} 두 마리가 {thing} 하나를 만나면
      {place}에서 만난 {breed} 친구
      비 오는 날 {name+이} {react} 이유
      <1-12>살 {name}, 생일 케이크 받은 날
      {season} 털갈이하는 {breed}의 현실
      {name} 앞에서 {human} 생기는 일
      혼자 있을 때 {name+은} {react} 중
    `,
    words: {
      name: words('두부 / 콩이 / 봄이 / 감자 / 구름이 / 보리 / 초코 / 땅콩이 / 해피 / 뭉치'),
      thing: words(
        '눈사람 / 낙엽 더미 / 물웅덩이 / 삑삑이 인형 / 고구마 / 거북이 / 나비 / 선풍기 / 새 쿠션 / 택배 상자 / 얼음',
      ),
      react: words(
        '세상 떠나가게 우는 / 꼬리콥터 도는 / 모르는 척하는 / 현관에서 자는 / 빙글빙글 도는 / 한숨 쉬는 / 웃는 / 얼음이 되는',
      ),
      place: words('애견 카페 / 바닷가 / 한강공원 / 눈밭 / 갈대밭 / 캠핑장 / 할머니 댁 / 계곡 / 운동장'),
      human: words(
        '갑자기 쓰러지면 / 영상통화를 걸면 / 간식을 숨기면 / 짐을 싸면 / 노래를 부르면 / 다른 강아지를 칭찬하면 / 똑같이 짖으면',
      ),
      breed: words('웰시코기 / 푸들 / 시바견 / 말티즈 / 골든리트리버 / 진돗개 / 비숑 / 포메라니안'),
      season: words('봄 / 여름 / 가을 / 겨울 / 장마철 / 첫눈 오는 날'),
      trick: words('하이파이브 / 기다려 / 빵야 / 문 닫기 / 코로 종 치기 / 배달 심부름 / 도망 작전 / 연기'),
    },
    tails: words('ㅋㅋㅋ / #강아지 / #댕댕이 / #산책'),
  },
  en: {
    patterns: lines`
      {name} sees {thing} for the first time
      Teaching a {breed} to {trick} in <3-20> days
      When you say "walk" to a {breed}
      {name}'s first trip to the {place}
      A {breed} will always {act}
      My dog when {human}
      {breed} tries {food}
      {name} and {thing}, a love story
      <5-12> a.m. with a {breed}
      Don't leave {food} near {name}
      Adopting a {breed}: week <1-20>
      {name} has decided to {act}
      Dog park drama: {name} vs {thing}
      Rating every {food} with {name}
      {name} learned to {trick} and it was a mistake
    `,
    words: {
      name: words('Biscuit / Tofu / Maple / Banjo / Pudding / Moose / Hazel / Dumpling / Ziggy / Waffle'),
      thing: words(
        "snow / a snowman / the ocean / a leaf pile / a tortoise / the neighbour's cat / a balloon / bubbles / a new puppy / the big couch",
      ),
      breed: words(
        'corgi / shiba / golden retriever / poodle / dachshund / border collie / samoyed / rescue mutt',
      ),
      trick: words(
        'high five / close the door / ring a bell / play dead / fetch the mail / wave goodbye / find the keys / skateboard',
      ),
      place: words('beach / dog café / mountains / farmers market / groomer / big city / campsite / river'),
      act: words(
        'sleep like a shrimp / protect the sofa / ignore the ball / sing with the piano / steal one sock / refuse the rain / hug strangers',
      ),
      human: words(
        'I pretend to faint / the suitcase comes out / the doorbell rings / I eat a carrot / I video-call home / the bath is running',
      ),
      food: words(
        'watermelon / peanut butter / a lemon / sweet potato / broccoli / ice cubes / banana / a carrot',
      ),
    },
    tails: words('#dogsofyoutube / #puppy / (sound on)'),
  },
}
