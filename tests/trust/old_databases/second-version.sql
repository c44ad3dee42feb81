BEGIN TRANSACTION;
CREATE TABLE "accounts_club" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "slug" varchar(60) NOT NULL UNIQUE, "time_zone" varchar(60) NOT NULL, "decks_owned" smallint unsigned NULL CHECK ("decks_owned" >= 0), "tables_owned" smallint unsigned NULL CHECK ("tables_owned" >= 0), "rehearsal" bool NOT NULL, "uses_chapters" bool NOT NULL);
INSERT INTO "accounts_club" VALUES(1,'Tuesday Club','tuesday-club','America/Chicago',NULL,NULL,0,1);
INSERT INTO "accounts_club" VALUES(2,'Rehearsal','rehearsal','UTC',NULL,NULL,1,1);
CREATE TABLE "accounts_historicalclub" ("id" bigint NOT NULL, "name" varchar(80) NOT NULL, "slug" varchar(60) NOT NULL, "time_zone" varchar(60) NOT NULL, "decks_owned" smallint unsigned NULL CHECK ("decks_owned" >= 0), "tables_owned" smallint unsigned NULL CHECK ("tables_owned" >= 0), "rehearsal" bool NOT NULL, "uses_chapters" bool NOT NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "accounts_historicalclub" VALUES(1,'Tuesday Club','tuesday-club','America/Chicago',NULL,NULL,0,0,1,'2026-11-22 00:15:14.030431',NULL,'+',NULL);
INSERT INTO "accounts_historicalclub" VALUES(1,'Tuesday Club','tuesday-club','America/Chicago',NULL,NULL,0,1,2,'2026-11-22 00:15:14.774422',NULL,'~',NULL);
INSERT INTO "accounts_historicalclub" VALUES(2,'Rehearsal','rehearsal','UTC',NULL,NULL,1,0,3,'2026-11-22 00:15:19.279464',NULL,'+',NULL);
INSERT INTO "accounts_historicalclub" VALUES(2,'Rehearsal','rehearsal','UTC',NULL,NULL,1,1,4,'2026-11-22 00:15:19.301957',NULL,'~',NULL);
CREATE TABLE "accounts_membership" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "role" varchar(20) NOT NULL, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_membership_a_club" UNIQUE ("user_id", "club_id"));
INSERT INTO "accounts_membership" VALUES(1,'owner',1,1);
INSERT INTO "accounts_membership" VALUES(2,'organiser',1,2);
INSERT INTO "accounts_membership" VALUES(3,'owner',2,1);
INSERT INTO "accounts_membership" VALUES(4,'owner',2,2);
CREATE TABLE "accounts_user" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "password" varchar(128) NOT NULL, "last_login" datetime NULL, "name" varchar(80) NOT NULL, "name_key" varchar(160) NOT NULL UNIQUE, "is_active" bool NOT NULL, "recovery_hash" varchar(128) NOT NULL);
INSERT INTO "accounts_user" VALUES(1,'pbkdf2_sha256$1000000$zBlj6iJ7tCOoiwl5sCqa3q$OWpliKvR5gND8Bb7GGriuQVIqOp6JWQJC7HZdoQsvWg=','2026-11-22 09:11:57.651096','Ruth','ruth',1,'pbkdf2_sha256$1000000$WwrMFq7cJskQR30sixmCQV$gEqVBpF1QeqU9UtDKZULzWQg+DzhSFoN/WTCN6+6ed0=');
INSERT INTO "accounts_user" VALUES(2,'pbkdf2_sha256$1000000$bxRFNuQ8ToraPgbIQxYsrk$dC7M+t26T6qXcMQ9Z5zXZplKx1+BGqsM3/nSMD99O9Q=',NULL,'Fay','fay',1,'');
CREATE TABLE "auth_group" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(150) NOT NULL UNIQUE);
CREATE TABLE "auth_group_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_permission" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "content_type_id" integer NOT NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "codename" varchar(100) NOT NULL, "name" varchar(255) NOT NULL);
INSERT INTO "auth_permission" VALUES(1,1,'add_user','Can add user');
INSERT INTO "auth_permission" VALUES(2,1,'change_user','Can change user');
INSERT INTO "auth_permission" VALUES(3,1,'delete_user','Can delete user');
INSERT INTO "auth_permission" VALUES(4,1,'view_user','Can view user');
INSERT INTO "auth_permission" VALUES(5,2,'add_club','Can add club');
INSERT INTO "auth_permission" VALUES(6,2,'change_club','Can change club');
INSERT INTO "auth_permission" VALUES(7,2,'delete_club','Can delete club');
INSERT INTO "auth_permission" VALUES(8,2,'view_club','Can view club');
INSERT INTO "auth_permission" VALUES(9,3,'add_historicalclub','Can add historical club');
INSERT INTO "auth_permission" VALUES(10,3,'change_historicalclub','Can change historical club');
INSERT INTO "auth_permission" VALUES(11,3,'delete_historicalclub','Can delete historical club');
INSERT INTO "auth_permission" VALUES(12,3,'view_historicalclub','Can view historical club');
INSERT INTO "auth_permission" VALUES(13,4,'add_membership','Can add membership');
INSERT INTO "auth_permission" VALUES(14,4,'change_membership','Can change membership');
INSERT INTO "auth_permission" VALUES(15,4,'delete_membership','Can delete membership');
INSERT INTO "auth_permission" VALUES(16,4,'view_membership','Can view membership');
INSERT INTO "auth_permission" VALUES(17,5,'add_chapter','Can add chapter');
INSERT INTO "auth_permission" VALUES(18,5,'change_chapter','Can change chapter');
INSERT INTO "auth_permission" VALUES(19,5,'delete_chapter','Can delete chapter');
INSERT INTO "auth_permission" VALUES(20,5,'view_chapter','Can view chapter');
INSERT INTO "auth_permission" VALUES(21,6,'add_clubruleset','Can add club rule set');
INSERT INTO "auth_permission" VALUES(22,6,'change_clubruleset','Can change club rule set');
INSERT INTO "auth_permission" VALUES(23,6,'delete_clubruleset','Can delete club rule set');
INSERT INTO "auth_permission" VALUES(24,6,'view_clubruleset','Can view club rule set');
INSERT INTO "auth_permission" VALUES(25,7,'add_draw','Can add draw');
INSERT INTO "auth_permission" VALUES(26,7,'change_draw','Can change draw');
INSERT INTO "auth_permission" VALUES(27,7,'delete_draw','Can delete draw');
INSERT INTO "auth_permission" VALUES(28,7,'view_draw','Can view draw');
INSERT INTO "auth_permission" VALUES(29,8,'add_drawwishes','Can add draw wishes');
INSERT INTO "auth_permission" VALUES(30,8,'change_drawwishes','Can change draw wishes');
INSERT INTO "auth_permission" VALUES(31,8,'delete_drawwishes','Can delete draw wishes');
INSERT INTO "auth_permission" VALUES(32,8,'view_drawwishes','Can view draw wishes');
INSERT INTO "auth_permission" VALUES(33,9,'add_event','Can add event');
INSERT INTO "auth_permission" VALUES(34,9,'change_event','Can change event');
INSERT INTO "auth_permission" VALUES(35,9,'delete_event','Can delete event');
INSERT INTO "auth_permission" VALUES(36,9,'view_event','Can view event');
INSERT INTO "auth_permission" VALUES(37,10,'add_helperpass','Can add helper pass');
INSERT INTO "auth_permission" VALUES(38,10,'change_helperpass','Can change helper pass');
INSERT INTO "auth_permission" VALUES(39,10,'delete_helperpass','Can delete helper pass');
INSERT INTO "auth_permission" VALUES(40,10,'view_helperpass','Can view helper pass');
INSERT INTO "auth_permission" VALUES(41,11,'add_historicalchapter','Can add historical chapter');
INSERT INTO "auth_permission" VALUES(42,11,'change_historicalchapter','Can change historical chapter');
INSERT INTO "auth_permission" VALUES(43,11,'delete_historicalchapter','Can delete historical chapter');
INSERT INTO "auth_permission" VALUES(44,11,'view_historicalchapter','Can view historical chapter');
INSERT INTO "auth_permission" VALUES(45,12,'add_historicalclubruleset','Can add historical club rule set');
INSERT INTO "auth_permission" VALUES(46,12,'change_historicalclubruleset','Can change historical club rule set');
INSERT INTO "auth_permission" VALUES(47,12,'delete_historicalclubruleset','Can delete historical club rule set');
INSERT INTO "auth_permission" VALUES(48,12,'view_historicalclubruleset','Can view historical club rule set');
INSERT INTO "auth_permission" VALUES(49,13,'add_historicalplayer','Can add historical player');
INSERT INTO "auth_permission" VALUES(50,13,'change_historicalplayer','Can change historical player');
INSERT INTO "auth_permission" VALUES(51,13,'delete_historicalplayer','Can delete historical player');
INSERT INTO "auth_permission" VALUES(52,13,'view_historicalplayer','Can view historical player');
INSERT INTO "auth_permission" VALUES(53,14,'add_joincode','Can add join code');
INSERT INTO "auth_permission" VALUES(54,14,'change_joincode','Can change join code');
INSERT INTO "auth_permission" VALUES(55,14,'delete_joincode','Can delete join code');
INSERT INTO "auth_permission" VALUES(56,14,'view_joincode','Can view join code');
INSERT INTO "auth_permission" VALUES(57,15,'add_player','Can add player');
INSERT INTO "auth_permission" VALUES(58,15,'change_player','Can change player');
INSERT INTO "auth_permission" VALUES(59,15,'delete_player','Can delete player');
INSERT INTO "auth_permission" VALUES(60,15,'view_player','Can view player');
INSERT INTO "auth_permission" VALUES(61,16,'add_historicalsignup','Can add historical sign up');
INSERT INTO "auth_permission" VALUES(62,16,'change_historicalsignup','Can change historical sign up');
INSERT INTO "auth_permission" VALUES(63,16,'delete_historicalsignup','Can delete historical sign up');
INSERT INTO "auth_permission" VALUES(64,16,'view_historicalsignup','Can view historical sign up');
INSERT INTO "auth_permission" VALUES(65,17,'add_historicalcouple','Can add historical couple');
INSERT INTO "auth_permission" VALUES(66,17,'change_historicalcouple','Can change historical couple');
INSERT INTO "auth_permission" VALUES(67,17,'delete_historicalcouple','Can delete historical couple');
INSERT INTO "auth_permission" VALUES(68,17,'view_historicalcouple','Can view historical couple');
INSERT INTO "auth_permission" VALUES(69,18,'add_couple','Can add couple');
INSERT INTO "auth_permission" VALUES(70,18,'change_couple','Can change couple');
INSERT INTO "auth_permission" VALUES(71,18,'delete_couple','Can delete couple');
INSERT INTO "auth_permission" VALUES(72,18,'view_couple','Can view couple');
INSERT INTO "auth_permission" VALUES(73,19,'add_print','Can add print');
INSERT INTO "auth_permission" VALUES(74,19,'change_print','Can change print');
INSERT INTO "auth_permission" VALUES(75,19,'delete_print','Can delete print');
INSERT INTO "auth_permission" VALUES(76,19,'view_print','Can view print');
INSERT INTO "auth_permission" VALUES(77,20,'add_prize','Can add prize');
INSERT INTO "auth_permission" VALUES(78,20,'change_prize','Can change prize');
INSERT INTO "auth_permission" VALUES(79,20,'delete_prize','Can delete prize');
INSERT INTO "auth_permission" VALUES(80,20,'view_prize','Can view prize');
INSERT INTO "auth_permission" VALUES(81,21,'add_round','Can add round');
INSERT INTO "auth_permission" VALUES(82,21,'change_round','Can change round');
INSERT INTO "auth_permission" VALUES(83,21,'delete_round','Can delete round');
INSERT INTO "auth_permission" VALUES(84,21,'view_round','Can view round');
INSERT INTO "auth_permission" VALUES(85,22,'add_season','Can add season');
INSERT INTO "auth_permission" VALUES(86,22,'change_season','Can change season');
INSERT INTO "auth_permission" VALUES(87,22,'delete_season','Can delete season');
INSERT INTO "auth_permission" VALUES(88,22,'view_season','Can view season');
INSERT INTO "auth_permission" VALUES(89,23,'add_historicalevent','Can add historical event');
INSERT INTO "auth_permission" VALUES(90,23,'change_historicalevent','Can change historical event');
INSERT INTO "auth_permission" VALUES(91,23,'delete_historicalevent','Can delete historical event');
INSERT INTO "auth_permission" VALUES(92,23,'view_historicalevent','Can view historical event');
INSERT INTO "auth_permission" VALUES(93,24,'add_seating','Can add seating');
INSERT INTO "auth_permission" VALUES(94,24,'change_seating','Can change seating');
INSERT INTO "auth_permission" VALUES(95,24,'delete_seating','Can delete seating');
INSERT INTO "auth_permission" VALUES(96,24,'view_seating','Can view seating');
INSERT INTO "auth_permission" VALUES(97,25,'add_sheet','Can add sheet');
INSERT INTO "auth_permission" VALUES(98,25,'change_sheet','Can change sheet');
INSERT INTO "auth_permission" VALUES(99,25,'delete_sheet','Can delete sheet');
INSERT INTO "auth_permission" VALUES(100,25,'view_sheet','Can view sheet');
INSERT INTO "auth_permission" VALUES(101,26,'add_sheethistory','Can add sheet history');
INSERT INTO "auth_permission" VALUES(102,26,'change_sheethistory','Can change sheet history');
INSERT INTO "auth_permission" VALUES(103,26,'delete_sheethistory','Can delete sheet history');
INSERT INTO "auth_permission" VALUES(104,26,'view_sheethistory','Can view sheet history');
INSERT INTO "auth_permission" VALUES(105,27,'add_signup','Can add sign up');
INSERT INTO "auth_permission" VALUES(106,27,'change_signup','Can change sign up');
INSERT INTO "auth_permission" VALUES(107,27,'delete_signup','Can delete sign up');
INSERT INTO "auth_permission" VALUES(108,27,'view_signup','Can view sign up');
INSERT INTO "auth_permission" VALUES(109,28,'add_team','Can add team');
INSERT INTO "auth_permission" VALUES(110,28,'change_team','Can change team');
INSERT INTO "auth_permission" VALUES(111,28,'delete_team','Can delete team');
INSERT INTO "auth_permission" VALUES(112,28,'view_team','Can view team');
INSERT INTO "auth_permission" VALUES(113,29,'add_tally','Can add tally');
INSERT INTO "auth_permission" VALUES(114,29,'change_tally','Can change tally');
INSERT INTO "auth_permission" VALUES(115,29,'delete_tally','Can delete tally');
INSERT INTO "auth_permission" VALUES(116,29,'view_tally','Can view tally');
INSERT INTO "auth_permission" VALUES(117,30,'add_seat','Can add seat');
INSERT INTO "auth_permission" VALUES(118,30,'change_seat','Can change seat');
INSERT INTO "auth_permission" VALUES(119,30,'delete_seat','Can delete seat');
INSERT INTO "auth_permission" VALUES(120,30,'view_seat','Can view seat');
INSERT INTO "auth_permission" VALUES(121,31,'add_teammember','Can add team member');
INSERT INTO "auth_permission" VALUES(122,31,'change_teammember','Can change team member');
INSERT INTO "auth_permission" VALUES(123,31,'delete_teammember','Can delete team member');
INSERT INTO "auth_permission" VALUES(124,31,'view_teammember','Can view team member');
INSERT INTO "auth_permission" VALUES(125,32,'add_typing','Can add typing');
INSERT INTO "auth_permission" VALUES(126,32,'change_typing','Can change typing');
INSERT INTO "auth_permission" VALUES(127,32,'delete_typing','Can delete typing');
INSERT INTO "auth_permission" VALUES(128,32,'view_typing','Can view typing');
INSERT INTO "auth_permission" VALUES(129,33,'add_wish','Can add wish');
INSERT INTO "auth_permission" VALUES(130,33,'change_wish','Can change wish');
INSERT INTO "auth_permission" VALUES(131,33,'delete_wish','Can delete wish');
INSERT INTO "auth_permission" VALUES(132,33,'view_wish','Can view wish');
INSERT INTO "auth_permission" VALUES(133,34,'add_permission','Can add permission');
INSERT INTO "auth_permission" VALUES(134,34,'change_permission','Can change permission');
INSERT INTO "auth_permission" VALUES(135,34,'delete_permission','Can delete permission');
INSERT INTO "auth_permission" VALUES(136,34,'view_permission','Can view permission');
INSERT INTO "auth_permission" VALUES(137,35,'add_group','Can add group');
INSERT INTO "auth_permission" VALUES(138,35,'change_group','Can change group');
INSERT INTO "auth_permission" VALUES(139,35,'delete_group','Can delete group');
INSERT INTO "auth_permission" VALUES(140,35,'view_group','Can view group');
INSERT INTO "auth_permission" VALUES(141,36,'add_contenttype','Can add content type');
INSERT INTO "auth_permission" VALUES(142,36,'change_contenttype','Can change content type');
INSERT INTO "auth_permission" VALUES(143,36,'delete_contenttype','Can delete content type');
INSERT INTO "auth_permission" VALUES(144,36,'view_contenttype','Can view content type');
INSERT INTO "auth_permission" VALUES(145,37,'add_session','Can add session');
INSERT INTO "auth_permission" VALUES(146,37,'change_session','Can change session');
INSERT INTO "auth_permission" VALUES(147,37,'delete_session','Can delete session');
INSERT INTO "auth_permission" VALUES(148,37,'view_session','Can view session');
INSERT INTO "auth_permission" VALUES(149,38,'add_accessattempt','Can add access attempt');
INSERT INTO "auth_permission" VALUES(150,38,'change_accessattempt','Can change access attempt');
INSERT INTO "auth_permission" VALUES(151,38,'delete_accessattempt','Can delete access attempt');
INSERT INTO "auth_permission" VALUES(152,38,'view_accessattempt','Can view access attempt');
INSERT INTO "auth_permission" VALUES(153,39,'add_accesslog','Can add access log');
INSERT INTO "auth_permission" VALUES(154,39,'change_accesslog','Can change access log');
INSERT INTO "auth_permission" VALUES(155,39,'delete_accesslog','Can delete access log');
INSERT INTO "auth_permission" VALUES(156,39,'view_accesslog','Can view access log');
INSERT INTO "auth_permission" VALUES(157,40,'add_accessfailurelog','Can add access failure');
INSERT INTO "auth_permission" VALUES(158,40,'change_accessfailurelog','Can change access failure');
INSERT INTO "auth_permission" VALUES(159,40,'delete_accessfailurelog','Can delete access failure');
INSERT INTO "auth_permission" VALUES(160,40,'view_accessfailurelog','Can view access failure');
INSERT INTO "auth_permission" VALUES(161,41,'add_accessattemptexpiration','Can add access attempt expiration');
INSERT INTO "auth_permission" VALUES(162,41,'change_accessattemptexpiration','Can change access attempt expiration');
INSERT INTO "auth_permission" VALUES(163,41,'delete_accessattemptexpiration','Can delete access attempt expiration');
INSERT INTO "auth_permission" VALUES(164,41,'view_accessattemptexpiration','Can view access attempt expiration');
INSERT INTO "auth_permission" VALUES(165,42,'add_wrongcode','Can add wrong code');
INSERT INTO "auth_permission" VALUES(166,42,'change_wrongcode','Can change wrong code');
INSERT INTO "auth_permission" VALUES(167,42,'delete_wrongcode','Can delete wrong code');
INSERT INTO "auth_permission" VALUES(168,42,'view_wrongcode','Can view wrong code');
INSERT INTO "auth_permission" VALUES(169,43,'add_playerstanding','Can add player standing');
INSERT INTO "auth_permission" VALUES(170,43,'change_playerstanding','Can change player standing');
INSERT INTO "auth_permission" VALUES(171,43,'delete_playerstanding','Can delete player standing');
INSERT INTO "auth_permission" VALUES(172,43,'view_playerstanding','Can view player standing');
CREATE TABLE "axes_accessattempt" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_agent" varchar(255) NOT NULL, "ip_address" char(39) NULL, "username" varchar(255) NULL, "http_accept" varchar(1025) NOT NULL, "path_info" varchar(255) NOT NULL, "attempt_time" datetime NOT NULL, "get_data" text NOT NULL, "post_data" text NOT NULL, "failures_since_start" integer unsigned NOT NULL CHECK ("failures_since_start" >= 0));
CREATE TABLE "axes_accessattemptexpiration" ("access_attempt_id" integer NOT NULL PRIMARY KEY REFERENCES "axes_accessattempt" ("id") DEFERRABLE INITIALLY DEFERRED, "expires_at" datetime NOT NULL);
CREATE TABLE "axes_accessfailurelog" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_agent" varchar(255) NOT NULL, "ip_address" char(39) NULL, "username" varchar(255) NULL, "http_accept" varchar(1025) NOT NULL, "path_info" varchar(255) NOT NULL, "attempt_time" datetime NOT NULL, "locked_out" bool NOT NULL);
CREATE TABLE "axes_accesslog" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_agent" varchar(255) NOT NULL, "ip_address" char(39) NULL, "username" varchar(255) NULL, "http_accept" varchar(1025) NOT NULL, "path_info" varchar(255) NOT NULL, "attempt_time" datetime NOT NULL, "logout_time" datetime NULL, "session_hash" varchar(64) NOT NULL);
INSERT INTO "axes_accesslog" VALUES(1,'Python-urllib/3.11','127.0.0.1','ruth','<unknown>','/log-in/','2026-11-22 09:11:57.675072',NULL,'77eddc3f0beb6d006b55c553ef0b550cc5d3398fd25c0f12c6081276debcb60c');
CREATE TABLE "django_content_type" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app_label" varchar(100) NOT NULL, "model" varchar(100) NOT NULL);
INSERT INTO "django_content_type" VALUES(1,'accounts','user');
INSERT INTO "django_content_type" VALUES(2,'accounts','club');
INSERT INTO "django_content_type" VALUES(3,'accounts','historicalclub');
INSERT INTO "django_content_type" VALUES(4,'accounts','membership');
INSERT INTO "django_content_type" VALUES(5,'tournaments','chapter');
INSERT INTO "django_content_type" VALUES(6,'tournaments','clubruleset');
INSERT INTO "django_content_type" VALUES(7,'tournaments','draw');
INSERT INTO "django_content_type" VALUES(8,'tournaments','drawwishes');
INSERT INTO "django_content_type" VALUES(9,'tournaments','event');
INSERT INTO "django_content_type" VALUES(10,'tournaments','helperpass');
INSERT INTO "django_content_type" VALUES(11,'tournaments','historicalchapter');
INSERT INTO "django_content_type" VALUES(12,'tournaments','historicalclubruleset');
INSERT INTO "django_content_type" VALUES(13,'tournaments','historicalplayer');
INSERT INTO "django_content_type" VALUES(14,'tournaments','joincode');
INSERT INTO "django_content_type" VALUES(15,'tournaments','player');
INSERT INTO "django_content_type" VALUES(16,'tournaments','historicalsignup');
INSERT INTO "django_content_type" VALUES(17,'tournaments','historicalcouple');
INSERT INTO "django_content_type" VALUES(18,'tournaments','couple');
INSERT INTO "django_content_type" VALUES(19,'tournaments','print');
INSERT INTO "django_content_type" VALUES(20,'tournaments','prize');
INSERT INTO "django_content_type" VALUES(21,'tournaments','round');
INSERT INTO "django_content_type" VALUES(22,'tournaments','season');
INSERT INTO "django_content_type" VALUES(23,'tournaments','historicalevent');
INSERT INTO "django_content_type" VALUES(24,'tournaments','seating');
INSERT INTO "django_content_type" VALUES(25,'tournaments','sheet');
INSERT INTO "django_content_type" VALUES(26,'tournaments','sheethistory');
INSERT INTO "django_content_type" VALUES(27,'tournaments','signup');
INSERT INTO "django_content_type" VALUES(28,'tournaments','team');
INSERT INTO "django_content_type" VALUES(29,'tournaments','tally');
INSERT INTO "django_content_type" VALUES(30,'tournaments','seat');
INSERT INTO "django_content_type" VALUES(31,'tournaments','teammember');
INSERT INTO "django_content_type" VALUES(32,'tournaments','typing');
INSERT INTO "django_content_type" VALUES(33,'tournaments','wish');
INSERT INTO "django_content_type" VALUES(34,'auth','permission');
INSERT INTO "django_content_type" VALUES(35,'auth','group');
INSERT INTO "django_content_type" VALUES(36,'contenttypes','contenttype');
INSERT INTO "django_content_type" VALUES(37,'sessions','session');
INSERT INTO "django_content_type" VALUES(38,'axes','accessattempt');
INSERT INTO "django_content_type" VALUES(39,'axes','accesslog');
INSERT INTO "django_content_type" VALUES(40,'axes','accessfailurelog');
INSERT INTO "django_content_type" VALUES(41,'axes','accessattemptexpiration');
INSERT INTO "django_content_type" VALUES(42,'tournaments','wrongcode');
INSERT INTO "django_content_type" VALUES(43,'tournaments','playerstanding');
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
INSERT INTO "django_migrations" VALUES(1,'accounts','0001_initial','2026-11-22 00:15:09.357030');
INSERT INTO "django_migrations" VALUES(2,'contenttypes','0001_initial','2026-11-22 00:15:09.380233');
INSERT INTO "django_migrations" VALUES(3,'contenttypes','0002_remove_content_type_name','2026-11-22 00:15:09.427721');
INSERT INTO "django_migrations" VALUES(4,'auth','0001_initial','2026-11-22 00:15:09.617046');
INSERT INTO "django_migrations" VALUES(5,'auth','0002_alter_permission_name_max_length','2026-11-22 00:15:09.652436');
INSERT INTO "django_migrations" VALUES(6,'auth','0003_alter_user_email_max_length','2026-11-22 00:15:09.689611');
INSERT INTO "django_migrations" VALUES(7,'auth','0004_alter_user_username_opts','2026-11-22 00:15:09.718790');
INSERT INTO "django_migrations" VALUES(8,'auth','0005_alter_user_last_login_null','2026-11-22 00:15:09.753528');
INSERT INTO "django_migrations" VALUES(9,'auth','0006_require_contenttypes_0002','2026-11-22 00:15:09.772932');
INSERT INTO "django_migrations" VALUES(10,'auth','0007_alter_validators_add_error_messages','2026-11-22 00:15:09.806147');
INSERT INTO "django_migrations" VALUES(11,'auth','0008_alter_user_username_max_length','2026-11-22 00:15:09.824604');
INSERT INTO "django_migrations" VALUES(12,'auth','0009_alter_user_last_name_max_length','2026-11-22 00:15:09.851744');
INSERT INTO "django_migrations" VALUES(13,'auth','0010_alter_group_name_max_length','2026-11-22 00:15:09.884908');
INSERT INTO "django_migrations" VALUES(14,'auth','0011_update_proxy_permissions','2026-11-22 00:15:09.913898');
INSERT INTO "django_migrations" VALUES(15,'auth','0012_alter_user_first_name_max_length','2026-11-22 00:15:09.948324');
INSERT INTO "django_migrations" VALUES(16,'axes','0001_initial','2026-11-22 00:15:09.975330');
INSERT INTO "django_migrations" VALUES(17,'axes','0002_auto_20151217_2044','2026-11-22 00:15:10.058143');
INSERT INTO "django_migrations" VALUES(18,'axes','0003_auto_20160322_0929','2026-11-22 00:15:10.083681');
INSERT INTO "django_migrations" VALUES(19,'axes','0004_auto_20181024_1538','2026-11-22 00:15:10.128257');
INSERT INTO "django_migrations" VALUES(20,'axes','0005_remove_accessattempt_trusted','2026-11-22 00:15:10.156305');
INSERT INTO "django_migrations" VALUES(21,'axes','0006_remove_accesslog_trusted','2026-11-22 00:15:10.171031');
INSERT INTO "django_migrations" VALUES(22,'axes','0007_alter_accessattempt_unique_together','2026-11-22 00:15:10.198134');
INSERT INTO "django_migrations" VALUES(23,'axes','0008_accessfailurelog','2026-11-22 00:15:10.244351');
INSERT INTO "django_migrations" VALUES(24,'axes','0009_add_session_hash','2026-11-22 00:15:10.276447');
INSERT INTO "django_migrations" VALUES(25,'axes','0010_accessattemptexpiration','2026-11-22 00:15:10.306624');
INSERT INTO "django_migrations" VALUES(26,'sessions','0001_initial','2026-11-22 00:15:10.356460');
INSERT INTO "django_migrations" VALUES(27,'tournaments','0001_initial','2026-11-22 00:15:11.711445');
INSERT INTO "django_migrations" VALUES(28,'accounts','0002_american_spelling','2026-11-22 09:11:49.613423');
INSERT INTO "django_migrations" VALUES(29,'tournaments','0002_token_of_the_way_in','2026-11-22 09:11:49.870448');
INSERT INTO "django_migrations" VALUES(30,'tournaments','0003_wrong_codes','2026-11-22 09:11:49.886324');
INSERT INTO "django_migrations" VALUES(31,'tournaments','0004_player_standing','2026-11-22 09:11:50.074601');
INSERT INTO "django_migrations" VALUES(32,'tournaments','0005_american_words','2026-11-22 09:11:51.180063');
INSERT INTO "django_migrations" VALUES(33,'tournaments','0006_standing_a_version','2026-11-22 09:11:51.371235');
CREATE TABLE "django_session" ("session_key" varchar(40) NOT NULL PRIMARY KEY, "session_data" text NOT NULL, "expire_date" datetime NOT NULL);
CREATE TABLE "tournaments_chapter" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(60) NOT NULL, "key" varchar(120) NOT NULL, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_chapter_a_name" UNIQUE ("club_id", "key"));
INSERT INTO "tournaments_chapter" VALUES(1,'Palm','palm',1);
INSERT INTO "tournaments_chapter" VALUES(2,'Oak','oak',1);
INSERT INTO "tournaments_chapter" VALUES(3,'Elm','elm',1);
INSERT INTO "tournaments_chapter" VALUES(4,'Pine','pine',1);
INSERT INTO "tournaments_chapter" VALUES(5,'Lake','lake',2);
INSERT INTO "tournaments_chapter" VALUES(6,'North','north',2);
CREATE TABLE "tournaments_clubruleset" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "key" varchar(60) NOT NULL, "name" varchar(200) NOT NULL, "text" text NOT NULL, "original" varchar(60) NOT NULL, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_rule_set_a_key" UNIQUE ("club_id", "key"));
INSERT INTO "tournaments_clubruleset" VALUES(1,'tanglewood-2','Our Tanglewood','format = 1
key = "tanglewood-2"
name = "Our Tanglewood"
deals = 4
wins = "high"
opening = [50, 90, 120, 150]
endings = ["out", "stock"]
missing = "never"

[decks]
per_player = 1

[tables]
2 = [[1, 1]]
3 = [[1, 2]]
4 = [[2, 2]]
5 = [[2, 3]]
6 = [[3, 3]]
7 = [[3, 4]]
8 = [[4, 4]]

[[stacks]]
name = "hand"
cards = 11
passed_to = "left"

[[stacks]]
name = "foot"
cards = 11
passed_to = "right"

[[rows]]
name = "50"
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
name = "20"
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
name = "10"
value = 10
label = "Tens to kings"
ranks = ["10", "J", "Q", "K"]

[[rows]]
name = "5"
value = 5
label = "Fours to nines"
ranks = ["4", "5", "6", "7", "8", "9"]

[[lines]]
code = "exact_deals"
label = "Exact deals (22 cards picked up)"
price = 100
per = "player"

[[lines]]
code = "out"
label = "Went out"
price = 100

[[lines]]
code = "books.red"
label = "Clean books, no wild cards"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Dirty books, with wild cards"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -5

[[required]]
kind = "red"
accepts = ["red"]
count = { players = { 4 = 2, 6 = 3, 8 = 4 } }

[[required]]
kind = "black"
accepts = ["black"]
count = { players = { 4 = 3, 6 = 4, 8 = 5 } }

[card]
start = "The two card keepers draw; the winner begins."
pick_up = "The top three discards, with two cards that match the top one, one of which may be wild."
frozen = "A discarded wild card freezes the pile: two natural cards are needed until it is taken."
wild_cards_in_a_book = "At most three, and one fewer than the natural cards."
burning = "Cards may be buried on finished books."
going_out = "Ask the partners first. No discard is needed, and not everyone has to be in the foot."
','tanglewood',1);
CREATE TABLE "tournaments_couple" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, "first_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, "second_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_couple_a_pair" UNIQUE ("first_id", "second_id"), CONSTRAINT "couple_in_order" CHECK ("first_id" < ("second_id")));
INSERT INTO "tournaments_couple" VALUES(1,1,2,3);
CREATE TABLE "tournaments_draw" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" bigint unsigned NOT NULL CHECK ("number" >= 0), "method_version" varchar(20) NOT NULL, "names" text NOT NULL CHECK ((JSON_VALID("names") OR "names" IS NULL)), "rules" text NOT NULL CHECK ((JSON_VALID("rules") OR "rules" IS NULL)), "teams" text NOT NULL CHECK ((JSON_VALID("teams") OR "teams" IS NULL)), "method" varchar(30) NOT NULL, "uniform" bool NOT NULL, "clashes" integer unsigned NOT NULL CHECK ("clashes" >= 0), "added_by_wishes" integer unsigned NOT NULL CHECK ("added_by_wishes" >= 0), "made_at" datetime NOT NULL, "made_by_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "round_id" bigint NOT NULL REFERENCES "tournaments_round" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_draw" VALUES(1,7,'1','[{"player": 1, "name": "Addie Ada", "chapter": "Oak"}, {"player": 2, "name": "Grace Ecarg", "chapter": "Oak"}, {"player": 3, "name": "Lise Esil", "chapter": "Elm"}, {"player": 4, "name": "Emmy Ymme", "chapter": "Pine"}, {"player": 5, "name": "Mary Yram", "chapter": "Palm"}, {"player": 6, "name": "Rosa Asor", "chapter": "Oak"}, {"player": 7, "name": "Hedy Ydeh", "chapter": "Elm"}, {"player": 8, "name": "Vera Arev", "chapter": "Pine"}, {"player": 9, "name": "Edith Htide", "chapter": "Palm"}, {"player": 10, "name": "Anna Anna", "chapter": "Oak"}, {"player": 11, "name": "Olga Aglo", "chapter": "Elm"}, {"player": 12, "name": "Sofia Aifos", "chapter": "Pine"}, {"player": 13, "name": "Jane Enaj", "chapter": "Palm"}, {"player": 14, "name": "Nora Aron", "chapter": "Oak"}]','{"sizes": [2, 2, 2, 2, 2, 2, 2], "chapter_rule": true, "couples": "as-it-falls"}','[[2, 9], [5, 7], [0, 6], [1, 3], [8, 10], [11, 12], [4, 13]]','listed',1,0,0,'2026-11-22 00:15:15.595096',NULL,1);
INSERT INTO "tournaments_draw" VALUES(2,5,'1','[{"player": 3, "name": "Lise Esil", "chapter": "Elm"}, {"player": 4, "name": "Emmy Ymme", "chapter": "Pine"}, {"player": 5, "name": "Mary Yram", "chapter": "Palm"}, {"player": 6, "name": "Rosa Asor", "chapter": "Oak"}, {"player": 7, "name": "Hedy Ydeh", "chapter": "Elm"}, {"player": 8, "name": "Vera Arev", "chapter": "Pine"}, {"player": 9, "name": "Edith Htide", "chapter": "Palm"}, {"player": 10, "name": "Anna Anna", "chapter": "Oak"}, {"player": 11, "name": "Olga Aglo", "chapter": "Elm"}, {"player": 12, "name": "Sofia Aifos", "chapter": "Pine"}]','{"sizes": [2, 2, 3, 3], "chapter_rule": true, "couples": "together"}','[[4, 6], [1, 8], [0, 3, 5], [2, 7, 9]]','listed',1,0,0,'2026-11-22 00:15:16.599149',NULL,2);
INSERT INTO "tournaments_draw" VALUES(3,99,'1','[{"player": 3, "name": "Lise Esil", "chapter": "Elm"}, {"player": 4, "name": "Emmy Ymme", "chapter": "Pine"}, {"player": 5, "name": "Mary Yram", "chapter": "Palm"}, {"player": 6, "name": "Rosa Asor", "chapter": "Oak"}, {"player": 7, "name": "Hedy Ydeh", "chapter": "Elm"}, {"player": 8, "name": "Vera Arev", "chapter": "Pine"}, {"player": 9, "name": "Edith Htide", "chapter": "Palm"}, {"player": 10, "name": "Anna Anna", "chapter": "Oak"}, {"player": 11, "name": "Olga Aglo", "chapter": "Elm"}, {"player": 12, "name": "Sofia Aifos", "chapter": "Pine"}]','{"sizes": [2, 2, 3, 3], "chapter_rule": true, "couples": "together"}','[[2, 9], [7, 8], [0, 1, 6], [3, 4, 5]]','listed',1,0,0,'2026-11-22 00:15:16.650104',NULL,2);
INSERT INTO "tournaments_draw" VALUES(4,853474896,'1','[{"player": 17, "name": "Merle Hollis", "chapter": "Lake"}, {"player": 18, "name": "Bert Harper", "chapter": "North"}, {"player": 19, "name": "Homer Hollis", "chapter": "North"}, {"player": 20, "name": "Olive York", "chapter": "North"}, {"player": 21, "name": "Rufus Fairley", "chapter": "Lake"}, {"player": 22, "name": "Percy Underhill", "chapter": "North"}, {"player": 23, "name": "Lena Reeve", "chapter": "Lake"}, {"player": 24, "name": "Ida Hadley", "chapter": ""}]','{"sizes": [2, 2, 2, 2], "chapter_rule": true, "couples": "as-it-falls"}','[[1, 7], [3, 4], [2, 6], [0, 5]]','counted',1,0,0,'2026-11-22 00:15:19.366196',NULL,4);
CREATE TABLE "tournaments_drawwishes" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "together" text NOT NULL CHECK ((JSON_VALID("together") OR "together" IS NULL)), "never" text NOT NULL CHECK ((JSON_VALID("never") OR "never" IS NULL)), "draw_id" bigint NOT NULL UNIQUE REFERENCES "tournaments_draw" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_drawwishes" VALUES(1,'[]','[[3, 4]]',1);
INSERT INTO "tournaments_drawwishes" VALUES(2,'[[3, 5]]','[[1, 2]]',2);
INSERT INTO "tournaments_drawwishes" VALUES(3,'[[3, 5]]','[[1, 2]]',3);
INSERT INTO "tournaments_drawwishes" VALUES(4,'[]','[]',4);
CREATE TABLE "tournaments_event" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "date" date NOT NULL, "starts_at" time NULL, "place" varchar(80) NOT NULL, "rules_key" varchar(60) NOT NULL, "rules_text" text NOT NULL, "other_decks" text NOT NULL CHECK ((JSON_VALID("other_decks") OR "other_decks" IS NULL)), "chapter_rule" bool NOT NULL, "couples" varchar(20) NOT NULL, "entry" varchar(10) NOT NULL, "asks_paper_total" bool NOT NULL, "second_person" bool NOT NULL, "unfinished" varchar(20) NOT NULL, "sit_out_credit" varchar(20) NOT NULL, "lists" varchar(20) NOT NULL, "tie_breaks" text NOT NULL CHECK ((JSON_VALID("tie_breaks") OR "tie_breaks" IS NULL)), "best_of_chapter" smallint unsigned NOT NULL CHECK ("best_of_chapter" >= 0), "required_books" text NOT NULL CHECK ((JSON_VALID("required_books") OR "required_books" IS NULL)), "spreads_chapters" bool NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "final_version" integer unsigned NULL CHECK ("final_version" >= 0), "final_at" datetime NULL, "public_token" varchar(40) NOT NULL UNIQUE, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, "season_id" bigint NULL REFERENCES "tournaments_season" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_event" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','format = 1
key = "tour-of-lakes"
name = "Tour of Lakes"
deals = 4
opening = [60, 90, 120, 150]
endings = ["out", "stock"]

[decks]
by_players = { 3 = 4, 4 = 4, 5 = 5, 6 = 5 }

# Three or five play each alone.
[tables]
3 = [[1, 1, 1]]
4 = [[2, 2]]
5 = [[1, 1, 1, 1, 1]]
6 = [[2, 2, 2], [3, 3]]

[[stacks]]
name = "hand"
cards = 11

[[stacks]]
name = "foot"
cards = 11

[[rows]]
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
value = 10
label = "Eights to kings"
ranks = ["8", "9", "10", "J", "Q", "K"]

[[rows]]
value = 5
label = "Fours to sevens"
ranks = ["4", "5", "6", "7"]

[[lines]]
code = "out"
label = "Went out (no points, but recorded)"
price = 0

[[lines]]
code = "books.sevens"
label = "Natural books of sevens"
price = 1500
made_of = "naturals"
ranks = ["7"]

[[lines]]
code = "books.red"
label = "Other natural books (not sevens)"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Dirty books (dirty sevens too)"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -5

# The natural book that is needed may be of sevens.
[[required]]
kind = "red"
accepts = ["red", "sevens"]
count = 1

[[required]]
kind = "black"
count = 2

[card]
start = "The stack with the lower bottom card is the hand: clubs below diamonds, hearts and spades."
pick_up = "The top seven discards, with two natural cards that match the top one."
wild_cards_in_a_book = "At most three."
black_threes = "A black three on the pile stops the next player from taking it."
foot = "The hand must be played out, its last card not discarded. Nobody has to play the foot to go out."
','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-size','["best-hand", "cut-card"]',4,'{}',0,16,16,'2026-11-22 00:15:16.140546','open:4GzrkjzX0a_FWTTv5ozDkhHiXigHH-rQ',1,1);
INSERT INTO "tournaments_event" VALUES(2,'Winter Evening','2026-11-17',NULL,'','tanglewood','format = 1
key = "tanglewood"
name = "Tanglewood"
deals = 4
opening = [50, 90, 120, 150]
endings = ["out", "stock"]

[decks]
per_player = 1

# Always two teams. For two, three, five and seven players the sheet does not say how many books are needed.
[tables]
2 = [[1, 1]]
3 = [[1, 2]]
4 = [[2, 2]]
5 = [[2, 3]]
6 = [[3, 3]]
7 = [[3, 4]]
8 = [[4, 4]]

[[stacks]]
name = "hand"
cards = 11
passed_to = "left"

[[stacks]]
name = "foot"
cards = 11
passed_to = "right"

[[rows]]
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
value = 10
label = "Tens to kings"
ranks = ["10", "J", "Q", "K"]

[[rows]]
value = 5
label = "Fours to nines"
ranks = ["4", "5", "6", "7", "8", "9"]

[[lines]]
code = "exact_deals"
label = "Exact deals (22 cards picked up)"
price = 100
per = "player"

[[lines]]
code = "out"
label = "Went out"
price = 100

[[lines]]
code = "books.red"
label = "Clean books, no wild cards"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Dirty books, with wild cards"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -5

[[required]]
kind = "red"
count = { players = { 4 = 2, 6 = 3, 8 = 4 } }

[[required]]
kind = "black"
count = { players = { 4 = 3, 6 = 4, 8 = 5 } }

[card]
start = "The two card keepers draw; the winner begins."
pick_up = "The top three discards, with two cards that match the top one, one of which may be wild."
frozen = "A discarded wild card freezes the pile: two natural cards are needed until it is taken."
wild_cards_in_a_book = "At most three, and one fewer than the natural cards."
burning = "Cards may be buried on finished books."
going_out = "Ask the partners first. No discard is needed, and not everyone has to be in the foot."
','{}',1,'together','counts',1,1,'as-it-is','nothing','per-size','[]',4,'{}',0,16,NULL,NULL,'7SDdT_kyXc_or_mBvLvJHHj4myjS80ze',1,1);
INSERT INTO "tournaments_event" VALUES(3,'Friday Night','2026-12-01',NULL,'','hidden-valley-ranch','format = 1
key = "hidden-valley-ranch"
name = "Hidden Valley Ranch"
deals = 4
opening = [90, 120, 150, 180]
endings = ["out", "stock", "sevens"]

# When one team goes out, every other team loses the bonus of each required book it has not made.
missing = "other-out"

# One deck a player and one more; seven decks are allowed for four to six players.
[decks]
per_player = 1
extra = 1
also = { 4 = 7, 5 = 7, 6 = 7 }

[tables]
4 = [[2, 2]]
5 = [[2, 3]]
6 = [[2, 2, 2], [3, 3]]
7 = [[2, 2, 3], [3, 4]]
8 = [[2, 2, 2, 2], [4, 4]]

[[stacks]]
name = "hand"
cards = 13
passed_to = "right"

[[stacks]]
name = "foot"
cards = 11
passed_to = "left"

[[rows]]
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
value = 10
label = "Eights to kings"
ranks = ["8", "9", "10", "J", "Q", "K"]

[[rows]]
value = 5
label = "Fours to sevens"
ranks = ["4", "5", "6", "7"]

[[lines]]
code = "exact_deals"
label = "Exact deals (24 cards picked up)"
price = 100
per = "player"

[[lines]]
code = "out"
label = "Went out"
price = 100

[[lines]]
code = "books.sevens"
label = "Books of sevens, no wild cards"
price = 500
made_of = "naturals"
ranks = ["7"]

[[lines]]
code = "books.wild"
label = "Books of wild cards"
price = 500
made_of = "wilds"

[[lines]]
code = "books.red"
label = "Other red books (not sevens, not wild)"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Black books (sevens with wild cards too)"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -5

[[required]]
kind = "sevens"
count = 1

[[required]]
kind = "wild"
count = 1

# A second book of sevens may stand in for the other red book; a second wild book may not.
[[required]]
kind = "red"
accepts = ["red", "sevens"]
count = 1

[[required]]
kind = "black"
count = 2

[card]
start = "Five cards are turned up as the discard pile; a seven among them is replaced. The player to the left begins."
pick_up = "The top five discards, with two natural cards that match the top one; wild cards only to begin a wild book."
wild_cards_in_a_book = "At most three, and one fewer than the natural cards."
burning = "No burning or burying."
sevens = "A seven is never discarded, and nobody goes out holding one."
foot = "After making a book and discarding, or when the hand is played out."
turns = "Who has made a book waits until every partner has made one."
','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','one','[]',4,'{}',0,1,NULL,NULL,'BZzt-mYIReISp5TwaMq0pEQVEXxER6rf',1,NULL);
INSERT INTO "tournaments_event" VALUES(4,'Rehearsal evening','2026-11-21','18:30:00','','texas-good-sam','format = 1
key = "texas-good-sam"
name = "Texas Good Sam"
deals = 1
opening = [120]
endings = ["out", "stock"]

[decks]
always = 5

[tables]
4 = [[2, 2]]
6 = [[2, 2, 2]]

[[stacks]]
name = "hand"
cards = 11

[[stacks]]
name = "foot"
cards = 11

[[rows]]
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
value = 10
label = "Eights to kings"
ranks = ["8", "9", "10", "J", "Q", "K"]

[[rows]]
value = 5
label = "Fours to sevens"
ranks = ["4", "5", "6", "7"]

[[lines]]
code = "exact_deals"
label = "Exact deals (22 cards picked up)"
price = 100
per = "player"

[[lines]]
code = "misdeclared_melds"
label = "Misdeclared opening melds"
price = -100

[[lines]]
code = "out"
label = "Went out (no points, but recorded)"
price = 0

[[lines]]
code = "books.red"
label = "Red canastas, no wild cards"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Black canastas, with wild cards"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -100

[[required]]
kind = "red"
count = 2

[[required]]
kind = "black"
count = 3

[card]
passing = "One stack goes to the left, one to the right."
start = "The highest card cut plays first."
pick_up = "The top five discards, with a natural pair that matches the top one; never onto a wild card or a three."
wild_cards_in_a_book = "One fewer than the natural cards."
burning = "Natural cards may be added to a finished canasta, wild cards may not."
threes = "Threes are only discarded, never melded."
foot = "When the hand is played out without a discard."
','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','one','[]',4,'{}',0,4,NULL,NULL,'ybsT3zEpgVsR_LlhD1MYsKWb8fFfebgZ',2,NULL);
CREATE TABLE "tournaments_helperpass" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(60) NOT NULL, "secret_hash" varchar(64) NOT NULL UNIQUE, "made_at" datetime NOT NULL, "ended_at" datetime NULL, "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_helperpass" VALUES(1,'Jane','0ac8317766d1eeaac6abc3cbd1c254b126186128ec0b87a2a5643e539c5af931','2026-11-22 00:15:17.136159',NULL,2);
INSERT INTO "tournaments_helperpass" VALUES(2,'Nora','9896f332ed1fdb703afe0db45e083f624748415114ee13fb7b94d71e93b8b93d','2026-11-22 00:15:17.136159','2026-11-22 00:15:17.136159',2);
CREATE TABLE "tournaments_historicalchapter" ("id" bigint NOT NULL, "name" varchar(60) NOT NULL, "key" varchar(120) NOT NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "club_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_historicalchapter" VALUES(1,'Palm','palm',1,'2026-11-22 00:15:14.772923',NULL,'+',1,NULL);
INSERT INTO "tournaments_historicalchapter" VALUES(2,'Oak','oak',2,'2026-11-22 00:15:14.773058',NULL,'+',1,NULL);
INSERT INTO "tournaments_historicalchapter" VALUES(3,'Elm','elm',3,'2026-11-22 00:15:14.773080',NULL,'+',1,NULL);
INSERT INTO "tournaments_historicalchapter" VALUES(4,'Pine','pine',4,'2026-11-22 00:15:14.773097',NULL,'+',1,NULL);
INSERT INTO "tournaments_historicalchapter" VALUES(5,'Lake','lake',5,'2026-11-22 00:15:19.300087',NULL,'+',2,NULL);
INSERT INTO "tournaments_historicalchapter" VALUES(6,'North','north',6,'2026-11-22 00:15:19.300300',NULL,'+',2,NULL);
CREATE TABLE "tournaments_historicalclubruleset" ("id" bigint NOT NULL, "key" varchar(60) NOT NULL, "name" varchar(200) NOT NULL, "text" text NOT NULL, "original" varchar(60) NOT NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "club_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_historicalclubruleset" VALUES(1,'tanglewood-2','Our Tanglewood','format = 1
key = "tanglewood-2"
name = "Our Tanglewood"
deals = 4
wins = "high"
opening = [50, 90, 120, 150]
endings = ["out", "stock"]
missing = "never"

[decks]
per_player = 1

[tables]
2 = [[1, 1]]
3 = [[1, 2]]
4 = [[2, 2]]
5 = [[2, 3]]
6 = [[3, 3]]
7 = [[3, 4]]
8 = [[4, 4]]

[[stacks]]
name = "hand"
cards = 11
passed_to = "left"

[[stacks]]
name = "foot"
cards = 11
passed_to = "right"

[[rows]]
name = "50"
value = 50
label = "Jokers"
ranks = ["joker"]

[[rows]]
name = "20"
value = 20
label = "Aces and twos"
ranks = ["A", "2"]

[[rows]]
name = "10"
value = 10
label = "Tens to kings"
ranks = ["10", "J", "Q", "K"]

[[rows]]
name = "5"
value = 5
label = "Fours to nines"
ranks = ["4", "5", "6", "7", "8", "9"]

[[lines]]
code = "exact_deals"
label = "Exact deals (22 cards picked up)"
price = 100
per = "player"

[[lines]]
code = "out"
label = "Went out"
price = 100

[[lines]]
code = "books.red"
label = "Clean books, no wild cards"
price = 500
made_of = "naturals"

[[lines]]
code = "books.black"
label = "Dirty books, with wild cards"
price = 300
made_of = "mixed"

[[lines]]
rows = "table"
label = "{row} on the table"

[[lines]]
rows = "held"
label = "{row} left over"

[[lines]]
code = "held.red_threes"
label = "Red threes left over"
price = -500

[[lines]]
code = "held.black_threes"
label = "Black threes left over"
price = -5

[[required]]
kind = "red"
accepts = ["red"]
count = { players = { 4 = 2, 6 = 3, 8 = 4 } }

[[required]]
kind = "black"
accepts = ["black"]
count = { players = { 4 = 3, 6 = 4, 8 = 5 } }

[card]
start = "The two card keepers draw; the winner begins."
pick_up = "The top three discards, with two cards that match the top one, one of which may be wild."
frozen = "A discarded wild card freezes the pile: two natural cards are needed until it is taken."
wild_cards_in_a_book = "At most three, and one fewer than the natural cards."
burning = "Cards may be buried on finished books."
going_out = "Ask the partners first. No discard is needed, and not everyone has to be in the foot."
','tanglewood',1,'2026-11-22 00:15:14.884660',NULL,'+',1,NULL);
CREATE TABLE "tournaments_historicalcouple" ("id" bigint NOT NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "club_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "first_id" bigint NULL, "second_id" bigint NULL);
INSERT INTO "tournaments_historicalcouple" VALUES(1,1,'2026-11-22 00:15:14.831532',NULL,'+',1,NULL,2,3);
CREATE TABLE "tournaments_historicalevent" ("id" bigint NOT NULL, "name" varchar(80) NOT NULL, "date" date NOT NULL, "starts_at" time NULL, "place" varchar(80) NOT NULL, "rules_key" varchar(60) NOT NULL, "other_decks" text NOT NULL CHECK ((JSON_VALID("other_decks") OR "other_decks" IS NULL)), "chapter_rule" bool NOT NULL, "couples" varchar(20) NOT NULL, "entry" varchar(10) NOT NULL, "asks_paper_total" bool NOT NULL, "second_person" bool NOT NULL, "unfinished" varchar(20) NOT NULL, "sit_out_credit" varchar(20) NOT NULL, "lists" varchar(20) NOT NULL, "tie_breaks" text NOT NULL CHECK ((JSON_VALID("tie_breaks") OR "tie_breaks" IS NULL)), "best_of_chapter" smallint unsigned NOT NULL CHECK ("best_of_chapter" >= 0), "required_books" text NOT NULL CHECK ((JSON_VALID("required_books") OR "required_books" IS NULL)), "spreads_chapters" bool NOT NULL, "final_version" integer unsigned NULL CHECK ("final_version" >= 0), "final_at" datetime NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "club_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "season_id" bigint NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Friday Night','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-player','["best-hand", "cut-card"]',4,'{}',0,NULL,NULL,1,'2026-11-22 00:15:14.912103',NULL,'+',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-player','["best-hand", "cut-card"]',4,'{}',0,NULL,NULL,2,'2026-11-22 00:15:14.956249',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-size','["best-hand", "cut-card"]',4,'{}',0,NULL,NULL,3,'2026-11-22 00:15:15.580143',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-size','["best-hand", "cut-card"]',4,'{}',0,NULL,NULL,4,'2026-11-22 00:15:16.008583',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-size','["best-hand", "cut-card"]',4,'{}',0,16,'2026-11-22 00:15:16.140546',5,'2026-11-22 00:15:16.141126',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(2,'Friday Night','2026-11-17',NULL,'','tanglewood','{}',1,'together','counts',1,1,'as-it-is','nothing','one','[]',4,'{}',0,NULL,NULL,6,'2026-11-22 00:15:16.202844',NULL,'+',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(2,'Winter Evening','2026-11-17',NULL,'','tanglewood','{}',1,'together','counts',1,1,'as-it-is','nothing','one','[]',4,'{}',0,NULL,NULL,7,'2026-11-22 00:15:16.248224',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(2,'Winter Evening','2026-11-17',NULL,'','tanglewood','{}',1,'together','counts',1,1,'as-it-is','nothing','per-size','[]',4,'{}',0,NULL,NULL,8,'2026-11-22 00:15:16.591686',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(2,'Winter Evening','2026-11-17',NULL,'','tanglewood','{}',1,'together','counts',1,1,'as-it-is','nothing','per-size','[]',4,'{}',0,NULL,NULL,9,'2026-11-22 00:15:16.634560',NULL,'~',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(1,'Fall Evening','2026-11-10','18:30:00','Hall','tour-of-lakes','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','per-size','["best-hand", "cut-card"]',4,'{}',0,16,'2026-11-22 00:15:16.140546',10,'2026-11-22 00:15:17.268396',NULL,'~',1,NULL,1);
INSERT INTO "tournaments_historicalevent" VALUES(2,'Winter Evening','2026-11-17',NULL,'','tanglewood','{}',1,'together','counts',1,1,'as-it-is','nothing','per-size','[]',4,'{}',0,NULL,NULL,11,'2026-11-22 00:15:17.269977',NULL,'~',1,NULL,1);
INSERT INTO "tournaments_historicalevent" VALUES(3,'Friday Night','2026-12-01',NULL,'','hidden-valley-ranch','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','one','[]',4,'{}',0,NULL,NULL,12,'2026-11-22 00:15:17.302525',NULL,'+',1,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(4,'Rehearsal evening','2026-11-21','18:30:00','','texas-good-sam','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','one','[]',4,'{}',0,NULL,NULL,13,'2026-11-22 00:15:19.307394',NULL,'+',2,NULL,NULL);
INSERT INTO "tournaments_historicalevent" VALUES(4,'Rehearsal evening','2026-11-21','18:30:00','','texas-good-sam','{}',1,'as-it-falls','counts',1,0,'as-it-is','nothing','one','[]',4,'{}',0,NULL,NULL,14,'2026-11-22 00:15:19.353251',NULL,'~',2,NULL,NULL);
CREATE TABLE "tournaments_historicalplayer" ("id" bigint NOT NULL, "given_name" varchar(60) NOT NULL, "family_name" varchar(60) NOT NULL, "known_as" varchar(60) NOT NULL, "lot" varchar(20) NOT NULL, "fixed_chair" bool NOT NULL, "not_for_prizes" bool NOT NULL, "gone" bool NOT NULL, "key" varchar(200) NOT NULL, "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "chapter_id" bigint NULL, "club_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_historicalplayer" VALUES(1,'Ada','Ada','','',0,0,0,'ada ada',1,'2026-11-22 00:15:14.776577',NULL,'+',1,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(2,'Grace','Ecarg','','',0,0,0,'ecarg grace',2,'2026-11-22 00:15:14.776687',NULL,'+',2,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(3,'Lise','Esil','','',0,0,0,'esil lise',3,'2026-11-22 00:15:14.776713',NULL,'+',3,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(4,'Emmy','Ymme','','',0,0,0,'ymme emmy',4,'2026-11-22 00:15:14.776734',NULL,'+',4,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(5,'Mary','Yram','','',0,0,0,'yram mary',5,'2026-11-22 00:15:14.776753',NULL,'+',1,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(6,'Rosa','Asor','','',0,0,0,'asor rosa',6,'2026-11-22 00:15:14.776772',NULL,'+',2,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(7,'Hedy','Ydeh','','',0,0,0,'ydeh hedy',7,'2026-11-22 00:15:14.776791',NULL,'+',3,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(8,'Vera','Arev','','',0,0,0,'arev vera',8,'2026-11-22 00:15:14.776808',NULL,'+',4,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(9,'Edith','Htide','','',0,0,0,'htide edith',9,'2026-11-22 00:15:14.776826',NULL,'+',1,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(10,'Anna','Anna','','',0,0,0,'anna anna',10,'2026-11-22 00:15:14.776843',NULL,'+',2,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(11,'Olga','Aglo','','',0,0,0,'aglo olga',11,'2026-11-22 00:15:14.776859',NULL,'+',3,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(12,'Sofia','Aifos','','',0,0,0,'aifos sofia',12,'2026-11-22 00:15:14.776875',NULL,'+',4,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(13,'Jane','Enaj','','',0,0,0,'enaj jane',13,'2026-11-22 00:15:14.776892',NULL,'+',1,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(14,'Nora','Aron','','',0,0,0,'aron nora',14,'2026-11-22 00:15:14.776907',NULL,'+',2,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(15,'Ruby','Ybur','','',0,0,0,'ybur ruby',15,'2026-11-22 00:15:14.776923',NULL,'+',3,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(16,'Pearl','Lraep','','',0,0,0,'lraep pearl',16,'2026-11-22 00:15:14.776939',NULL,'+',4,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(1,'Ada','Ada','Addie','',0,0,0,'ada ada addie',17,'2026-11-22 00:15:14.807253',NULL,'~',2,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(16,'Pearl','Lraep','','',0,0,1,'lraep pearl',18,'2026-11-22 00:15:17.315691',NULL,'~',4,1,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(17,'Merle','Hollis','','',0,0,0,'hollis merle',19,'2026-11-22 00:15:19.304406',NULL,'+',5,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(18,'Bert','Harper','','',0,0,0,'harper bert',20,'2026-11-22 00:15:19.304505',NULL,'+',6,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(19,'Homer','Hollis','','',0,0,0,'hollis homer',21,'2026-11-22 00:15:19.304530',NULL,'+',6,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(20,'Olive','York','','',0,0,0,'york olive',22,'2026-11-22 00:15:19.304551',NULL,'+',6,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(21,'Rufus','Fairley','','',0,0,0,'fairley rufus',23,'2026-11-22 00:15:19.304573',NULL,'+',5,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(22,'Percy','Underhill','','',0,0,0,'underhill percy',24,'2026-11-22 00:15:19.304594',NULL,'+',6,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(23,'Lena','Reeve','','',0,0,0,'reeve lena',25,'2026-11-22 00:15:19.304613',NULL,'+',5,2,NULL);
INSERT INTO "tournaments_historicalplayer" VALUES(24,'Ida','Hadley','','',0,0,0,'hadley ida',26,'2026-11-22 00:15:19.304630',NULL,'+',NULL,2,NULL);
CREATE TABLE "tournaments_historicalsignup" ("id" bigint NOT NULL, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "status" varchar(20) NOT NULL, "part" varchar(20) NOT NULL, "fixed_table" smallint unsigned NULL CHECK ("fixed_table" >= 0), "history_id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "history_date" datetime NOT NULL, "history_change_reason" varchar(100) NULL, "history_type" varchar(1) NOT NULL, "event_id" bigint NULL, "history_user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NULL);
INSERT INTO "tournaments_historicalsignup" VALUES(1,1,'here','plays',NULL,1,'2026-11-22 00:15:14.980090',NULL,'+',1,NULL,1);
INSERT INTO "tournaments_historicalsignup" VALUES(2,2,'here','plays',NULL,2,'2026-11-22 00:15:15.010685',NULL,'+',1,NULL,2);
INSERT INTO "tournaments_historicalsignup" VALUES(3,3,'here','plays',NULL,3,'2026-11-22 00:15:15.024456',NULL,'+',1,NULL,3);
INSERT INTO "tournaments_historicalsignup" VALUES(4,4,'here','plays',NULL,4,'2026-11-22 00:15:15.062553',NULL,'+',1,NULL,4);
INSERT INTO "tournaments_historicalsignup" VALUES(5,5,'here','plays',NULL,5,'2026-11-22 00:15:15.259003',NULL,'+',1,NULL,5);
INSERT INTO "tournaments_historicalsignup" VALUES(6,6,'here','plays',NULL,6,'2026-11-22 00:15:15.298613',NULL,'+',1,NULL,6);
INSERT INTO "tournaments_historicalsignup" VALUES(7,7,'here','plays',NULL,7,'2026-11-22 00:15:15.330482',NULL,'+',1,NULL,7);
INSERT INTO "tournaments_historicalsignup" VALUES(8,8,'here','plays',NULL,8,'2026-11-22 00:15:15.390567',NULL,'+',1,NULL,8);
INSERT INTO "tournaments_historicalsignup" VALUES(9,9,'here','plays',NULL,9,'2026-11-22 00:15:15.418888',NULL,'+',1,NULL,9);
INSERT INTO "tournaments_historicalsignup" VALUES(10,10,'here','plays',NULL,10,'2026-11-22 00:15:15.446847',NULL,'+',1,NULL,10);
INSERT INTO "tournaments_historicalsignup" VALUES(11,11,'here','plays',NULL,11,'2026-11-22 00:15:15.470871',NULL,'+',1,NULL,11);
INSERT INTO "tournaments_historicalsignup" VALUES(12,12,'here','plays',NULL,12,'2026-11-22 00:15:15.494692',NULL,'+',1,NULL,12);
INSERT INTO "tournaments_historicalsignup" VALUES(13,13,'here','plays',NULL,13,'2026-11-22 00:15:15.514887',NULL,'+',1,NULL,13);
INSERT INTO "tournaments_historicalsignup" VALUES(14,14,'here','plays',NULL,14,'2026-11-22 00:15:15.543117',NULL,'+',1,NULL,14);
INSERT INTO "tournaments_historicalsignup" VALUES(15,1,'here','plays',NULL,15,'2026-11-22 00:15:16.270790',NULL,'+',2,NULL,3);
INSERT INTO "tournaments_historicalsignup" VALUES(16,2,'here','plays',NULL,16,'2026-11-22 00:15:16.307375',NULL,'+',2,NULL,4);
INSERT INTO "tournaments_historicalsignup" VALUES(17,3,'here','plays',NULL,17,'2026-11-22 00:15:16.334022',NULL,'+',2,NULL,5);
INSERT INTO "tournaments_historicalsignup" VALUES(18,4,'here','plays',NULL,18,'2026-11-22 00:15:16.358706',NULL,'+',2,NULL,6);
INSERT INTO "tournaments_historicalsignup" VALUES(19,5,'here','plays',NULL,19,'2026-11-22 00:15:16.382969',NULL,'+',2,NULL,7);
INSERT INTO "tournaments_historicalsignup" VALUES(20,6,'here','plays',NULL,20,'2026-11-22 00:15:16.410223',NULL,'+',2,NULL,8);
INSERT INTO "tournaments_historicalsignup" VALUES(21,7,'here','plays',NULL,21,'2026-11-22 00:15:16.443055',NULL,'+',2,NULL,9);
INSERT INTO "tournaments_historicalsignup" VALUES(22,8,'here','plays',NULL,22,'2026-11-22 00:15:16.474819',NULL,'+',2,NULL,10);
INSERT INTO "tournaments_historicalsignup" VALUES(23,9,'here','plays',NULL,23,'2026-11-22 00:15:16.511027',NULL,'+',2,NULL,11);
INSERT INTO "tournaments_historicalsignup" VALUES(24,10,'here','plays',NULL,24,'2026-11-22 00:15:16.538436',NULL,'+',2,NULL,12);
INSERT INTO "tournaments_historicalsignup" VALUES(17,3,'gone-home','plays',NULL,25,'2026-11-22 00:15:16.895291',NULL,'~',2,NULL,5);
INSERT INTO "tournaments_historicalsignup" VALUES(25,11,'here','plays',NULL,26,'2026-11-22 00:15:16.899368',NULL,'+',2,NULL,1);
INSERT INTO "tournaments_historicalsignup" VALUES(18,4,'gone-home','plays',NULL,27,'2026-11-22 00:15:16.934543',NULL,'~',2,NULL,6);
INSERT INTO "tournaments_historicalsignup" VALUES(26,1,'here','plays',NULL,28,'2026-11-22 00:15:19.318888',NULL,'+',4,NULL,17);
INSERT INTO "tournaments_historicalsignup" VALUES(27,2,'here','plays',NULL,29,'2026-11-22 00:15:19.326838',NULL,'+',4,NULL,18);
INSERT INTO "tournaments_historicalsignup" VALUES(28,3,'here','plays',NULL,30,'2026-11-22 00:15:19.330600',NULL,'+',4,NULL,19);
INSERT INTO "tournaments_historicalsignup" VALUES(29,4,'here','plays',NULL,31,'2026-11-22 00:15:19.337494',NULL,'+',4,NULL,20);
INSERT INTO "tournaments_historicalsignup" VALUES(30,5,'here','plays',NULL,32,'2026-11-22 00:15:19.339740',NULL,'+',4,NULL,21);
INSERT INTO "tournaments_historicalsignup" VALUES(31,6,'here','plays',NULL,33,'2026-11-22 00:15:19.341948',NULL,'+',4,NULL,22);
INSERT INTO "tournaments_historicalsignup" VALUES(32,7,'here','plays',NULL,34,'2026-11-22 00:15:19.344123',NULL,'+',4,NULL,23);
INSERT INTO "tournaments_historicalsignup" VALUES(33,8,'here','plays',NULL,35,'2026-11-22 00:15:19.345959',NULL,'+',4,NULL,24);
CREATE TABLE "tournaments_joincode" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "digits" varchar(6) NOT NULL, "good_until" datetime NOT NULL, "wrong_tries" smallint unsigned NOT NULL CHECK ("wrong_tries" >= 0), "event_id" bigint NOT NULL UNIQUE REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, "token" varchar(43) NOT NULL UNIQUE);
INSERT INTO "tournaments_joincode" VALUES(1,'298040','2026-11-22 09:26:59.910285',1,2,'yGNnLNxx5dbUFPb2c-UDqJq4Lqxl65jfQCEgfY6abOQ');
CREATE TABLE "tournaments_player" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "given_name" varchar(60) NOT NULL, "family_name" varchar(60) NOT NULL, "known_as" varchar(60) NOT NULL, "lot" varchar(20) NOT NULL, "fixed_chair" bool NOT NULL, "not_for_prizes" bool NOT NULL, "gone" bool NOT NULL, "key" varchar(200) NOT NULL, "chapter_id" bigint NULL REFERENCES "tournaments_chapter" ("id") DEFERRABLE INITIALLY DEFERRED, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_player" VALUES(1,'Ada','Ada','Addie','',0,0,0,'ada ada addie',2,1);
INSERT INTO "tournaments_player" VALUES(2,'Grace','Ecarg','','',0,0,0,'ecarg grace',2,1);
INSERT INTO "tournaments_player" VALUES(3,'Lise','Esil','','',0,0,0,'esil lise',3,1);
INSERT INTO "tournaments_player" VALUES(4,'Emmy','Ymme','','',0,0,0,'ymme emmy',4,1);
INSERT INTO "tournaments_player" VALUES(5,'Mary','Yram','','',0,0,0,'yram mary',1,1);
INSERT INTO "tournaments_player" VALUES(6,'Rosa','Asor','','',0,0,0,'asor rosa',2,1);
INSERT INTO "tournaments_player" VALUES(7,'Hedy','Ydeh','','',0,0,0,'ydeh hedy',3,1);
INSERT INTO "tournaments_player" VALUES(8,'Vera','Arev','','',0,0,0,'arev vera',4,1);
INSERT INTO "tournaments_player" VALUES(9,'Edith','Htide','','',0,0,0,'htide edith',1,1);
INSERT INTO "tournaments_player" VALUES(10,'Anna','Anna','','',0,0,0,'anna anna',2,1);
INSERT INTO "tournaments_player" VALUES(11,'Olga','Aglo','','',0,0,0,'aglo olga',3,1);
INSERT INTO "tournaments_player" VALUES(12,'Sofia','Aifos','','',0,0,0,'aifos sofia',4,1);
INSERT INTO "tournaments_player" VALUES(13,'Jane','Enaj','','',0,0,0,'enaj jane',1,1);
INSERT INTO "tournaments_player" VALUES(14,'Nora','Aron','','',0,0,0,'aron nora',2,1);
INSERT INTO "tournaments_player" VALUES(15,'Ruby','Ybur','','',0,0,0,'ybur ruby',3,1);
INSERT INTO "tournaments_player" VALUES(16,'Pearl','Lraep','','',0,0,1,'lraep pearl',4,1);
INSERT INTO "tournaments_player" VALUES(17,'Merle','Hollis','','',0,0,0,'hollis merle',5,2);
INSERT INTO "tournaments_player" VALUES(18,'Bert','Harper','','',0,0,0,'harper bert',6,2);
INSERT INTO "tournaments_player" VALUES(19,'Homer','Hollis','','',0,0,0,'hollis homer',6,2);
INSERT INTO "tournaments_player" VALUES(20,'Olive','York','','',0,0,0,'york olive',6,2);
INSERT INTO "tournaments_player" VALUES(21,'Rufus','Fairley','','',0,0,0,'fairley rufus',5,2);
INSERT INTO "tournaments_player" VALUES(22,'Percy','Underhill','','',0,0,0,'underhill percy',6,2);
INSERT INTO "tournaments_player" VALUES(23,'Lena','Reeve','','',0,0,0,'reeve lena',5,2);
INSERT INTO "tournaments_player" VALUES(24,'Ida','Hadley','','',0,0,0,'hadley ida',NULL,2);
CREATE TABLE "tournaments_playerstanding" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "hands" smallint unsigned NOT NULL CHECK ("hands" >= 0), "points" integer NOT NULL, "place" integer unsigned NOT NULL CHECK ("place" >= 0), "shared" bool NOT NULL, "teams" integer unsigned NOT NULL CHECK ("teams" >= 0), "partners" text NOT NULL CHECK ((JSON_VALID("partners") OR "partners" IS NULL)), "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_standing_a_version" UNIQUE ("event_id", "player_id", "version"));
INSERT INTO "tournaments_playerstanding" VALUES(1,16,4,3220,3,0,4,'[10]',1,3);
INSERT INTO "tournaments_playerstanding" VALUES(2,16,4,3220,3,0,4,'[3]',1,10);
INSERT INTO "tournaments_playerstanding" VALUES(3,16,4,5040,1,0,4,'[8]',1,6);
INSERT INTO "tournaments_playerstanding" VALUES(4,16,4,5040,1,0,4,'[6]',1,8);
INSERT INTO "tournaments_playerstanding" VALUES(5,16,4,4255,2,0,4,'[7]',1,1);
INSERT INTO "tournaments_playerstanding" VALUES(6,16,4,4255,2,0,4,'[1]',1,7);
INSERT INTO "tournaments_playerstanding" VALUES(7,16,4,3045,4,0,4,'[4]',1,2);
INSERT INTO "tournaments_playerstanding" VALUES(8,16,4,3045,4,0,4,'[2]',1,4);
INSERT INTO "tournaments_playerstanding" VALUES(9,16,4,2660,3,0,3,'[11]',1,9);
INSERT INTO "tournaments_playerstanding" VALUES(10,16,4,2660,3,0,3,'[9]',1,11);
INSERT INTO "tournaments_playerstanding" VALUES(11,16,4,6040,1,0,3,'[13]',1,12);
INSERT INTO "tournaments_playerstanding" VALUES(12,16,4,6040,1,0,3,'[12]',1,13);
INSERT INTO "tournaments_playerstanding" VALUES(13,16,4,4550,2,0,3,'[14]',1,5);
INSERT INTO "tournaments_playerstanding" VALUES(14,16,4,4550,2,0,3,'[5]',1,14);
INSERT INTO "tournaments_playerstanding" VALUES(15,15,2,2915,1,0,2,'[12]',2,5);
INSERT INTO "tournaments_playerstanding" VALUES(16,15,3,4050,1,0,2,'[5, 1]',2,12);
INSERT INTO "tournaments_playerstanding" VALUES(17,15,1,1135,1,0,2,'[12]',2,1);
INSERT INTO "tournaments_playerstanding" VALUES(18,15,3,2285,2,0,2,'[11]',2,10);
INSERT INTO "tournaments_playerstanding" VALUES(19,15,3,2285,2,0,2,'[10]',2,11);
INSERT INTO "tournaments_playerstanding" VALUES(20,15,2,6540,1,0,2,'[4, 9]',2,3);
INSERT INTO "tournaments_playerstanding" VALUES(21,15,2,6540,1,0,2,'[3, 9]',2,4);
INSERT INTO "tournaments_playerstanding" VALUES(22,15,2,6540,1,0,2,'[3, 4]',2,9);
INSERT INTO "tournaments_playerstanding" VALUES(23,15,2,3125,2,0,2,'[7, 8]',2,6);
INSERT INTO "tournaments_playerstanding" VALUES(24,15,2,3125,2,0,2,'[6, 8]',2,7);
INSERT INTO "tournaments_playerstanding" VALUES(25,15,2,3125,2,0,2,'[6, 7]',2,8);
CREATE TABLE "tournaments_print" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "kind" varchar(40) NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "printed_at" datetime NOT NULL, "printed_by" varchar(100) NOT NULL, "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_print" VALUES(1,'seats-by-last-name',16,'2026-11-22 00:15:16.169588','Ruth',1);
INSERT INTO "tournaments_print" VALUES(2,'leaderboard',16,'2026-11-22 00:15:16.180801','Ruth',1);
INSERT INTO "tournaments_print" VALUES(3,'seats-by-last-name',15,'2026-11-22 00:15:17.109400','Fay',2);
CREATE TABLE "tournaments_prize" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "kind" varchar(20) NOT NULL, "place" smallint unsigned NULL CHECK ("place" >= 0), "title" varchar(80) NOT NULL, "draw_number" bigint unsigned NULL CHECK ("draw_number" >= 0), "received_at" datetime NULL, "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_prize_a_number" UNIQUE ("event_id", "number"));
INSERT INTO "tournaments_prize" VALUES(1,1,'door',NULL,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(2,2,'red-threes',NULL,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(3,3,'low-total',NULL,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(4,4,'red-books',NULL,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(5,5,'high-hand',NULL,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(6,6,'place',3,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(7,7,'place',2,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(8,8,'place',1,'',NULL,NULL,1);
INSERT INTO "tournaments_prize" VALUES(9,9,'door',NULL,'A ham',12345,'2026-11-22 00:15:16.103039',1);
INSERT INTO "tournaments_prize" VALUES(10,1,'high-hand',NULL,'',NULL,NULL,2);
CREATE TABLE "tournaments_prize_winners" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "prize_id" bigint NOT NULL REFERENCES "tournaments_prize" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_prize_winners" VALUES(1,9,6);
INSERT INTO "tournaments_prize_winners" VALUES(2,8,8);
INSERT INTO "tournaments_prize_winners" VALUES(3,8,6);
CREATE TABLE "tournaments_round" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "first_deal" smallint unsigned NOT NULL CHECK ("first_deal" >= 0), "last_deal" smallint unsigned NOT NULL CHECK ("last_deal" >= 0), "plan" text NOT NULL CHECK ((JSON_VALID("plan") OR "plan" IS NULL)), "shown_at" datetime NULL, "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_round_a_number" UNIQUE ("event_id", "number"));
INSERT INTO "tournaments_round" VALUES(1,1,1,4,'{"way_out": "everybody", "tables": [[2, 2], [2, 2], [2, 2, 2]], "changed": {}}','2026-11-22 00:15:15.621135',1);
INSERT INTO "tournaments_round" VALUES(2,1,1,4,'{"way_out": "everybody", "tables": [[2, 2], [3, 3]], "changed": {}}','2026-11-22 00:15:16.673106',2);
INSERT INTO "tournaments_round" VALUES(3,1,1,4,'{}',NULL,3);
INSERT INTO "tournaments_round" VALUES(4,1,1,1,'{"way_out": "everybody", "tables": [[2, 2], [2, 2]], "changed": {}}','2026-11-22 00:15:19.367640',4);
CREATE TABLE "tournaments_season" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_season_a_name" UNIQUE ("club_id", "name"));
INSERT INTO "tournaments_season" VALUES(1,'Fall 2026',1);
CREATE TABLE "tournaments_seat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "position" smallint unsigned NOT NULL CHECK ("position" >= 0), "seating_id" bigint NOT NULL REFERENCES "tournaments_seating" ("id") DEFERRABLE INITIALLY DEFERRED, "team_id" bigint NOT NULL REFERENCES "tournaments_team" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_team_a_position" UNIQUE ("seating_id", "position"), CONSTRAINT "one_position_a_team" UNIQUE ("seating_id", "team_id"));
INSERT INTO "tournaments_seat" VALUES(1,1,1,1);
INSERT INTO "tournaments_seat" VALUES(2,2,1,2);
INSERT INTO "tournaments_seat" VALUES(3,1,2,3);
INSERT INTO "tournaments_seat" VALUES(4,2,2,4);
INSERT INTO "tournaments_seat" VALUES(5,1,3,5);
INSERT INTO "tournaments_seat" VALUES(6,2,3,6);
INSERT INTO "tournaments_seat" VALUES(7,3,3,7);
INSERT INTO "tournaments_seat" VALUES(12,1,6,12);
INSERT INTO "tournaments_seat" VALUES(13,2,6,13);
INSERT INTO "tournaments_seat" VALUES(14,1,7,14);
INSERT INTO "tournaments_seat" VALUES(15,2,7,15);
INSERT INTO "tournaments_seat" VALUES(16,1,8,16);
INSERT INTO "tournaments_seat" VALUES(17,2,8,17);
INSERT INTO "tournaments_seat" VALUES(18,1,9,18);
INSERT INTO "tournaments_seat" VALUES(19,2,9,19);
CREATE TABLE "tournaments_seating" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table" smallint unsigned NOT NULL CHECK ("table" >= 0), "decks" smallint unsigned NOT NULL CHECK ("decks" >= 0), "required" text NOT NULL CHECK ((JSON_VALID("required") OR "required" IS NULL)), "round_id" bigint NOT NULL REFERENCES "tournaments_round" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_seating_a_table" UNIQUE ("round_id", "table"));
INSERT INTO "tournaments_seating" VALUES(1,1,4,'{}',1);
INSERT INTO "tournaments_seating" VALUES(2,2,4,'{}',1);
INSERT INTO "tournaments_seating" VALUES(3,3,5,'{}',1);
INSERT INTO "tournaments_seating" VALUES(6,1,4,'{}',2);
INSERT INTO "tournaments_seating" VALUES(7,2,6,'{}',2);
INSERT INTO "tournaments_seating" VALUES(8,1,5,'{}',4);
INSERT INTO "tournaments_seating" VALUES(9,2,5,'{}',4);
CREATE TABLE "tournaments_sheet" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "deal" smallint unsigned NOT NULL CHECK ("deal" >= 0), "state" varchar(20) NOT NULL, "ending" varchar(10) NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "saved_at" datetime NOT NULL, "saved_by" varchar(100) NOT NULL, "reason" varchar(200) NOT NULL, "confirmed_by" varchar(100) NOT NULL, "sent_back" varchar(200) NOT NULL, "seating_id" bigint NOT NULL REFERENCES "tournaments_seating" ("id") DEFERRABLE INITIALLY DEFERRED, "went_out_id" bigint NULL REFERENCES "tournaments_team" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_sheet_a_deal" UNIQUE ("seating_id", "deal"), CONSTRAINT "only_who_went_out_is_named" CHECK (("ending" = 'out' OR "went_out_id" IS NULL)));
INSERT INTO "tournaments_sheet" VALUES(1,1,'entered','out',1,'2026-11-22 00:15:15.650639','Rehearsal','','','',1,2);
INSERT INTO "tournaments_sheet" VALUES(2,1,'entered','out',1,'2026-11-22 00:15:15.682694','Rehearsal','','','',2,4);
INSERT INTO "tournaments_sheet" VALUES(3,1,'entered','out',1,'2026-11-22 00:15:15.707606','Rehearsal','','','',3,7);
INSERT INTO "tournaments_sheet" VALUES(4,2,'entered','stock',2,'2026-11-22 00:15:15.988284','Fay','misread','','',1,NULL);
INSERT INTO "tournaments_sheet" VALUES(5,2,'entered','stock',1,'2026-11-22 00:15:15.763306','Rehearsal','','','',2,NULL);
INSERT INTO "tournaments_sheet" VALUES(6,2,'entered','stock',1,'2026-11-22 00:15:15.792364','Rehearsal','','','',3,NULL);
INSERT INTO "tournaments_sheet" VALUES(7,3,'entered','out',1,'2026-11-22 00:15:15.815672','Rehearsal','','','',1,2);
INSERT INTO "tournaments_sheet" VALUES(8,3,'entered','out',1,'2026-11-22 00:15:15.839232','Rehearsal','','','',2,3);
INSERT INTO "tournaments_sheet" VALUES(9,3,'entered','out',1,'2026-11-22 00:15:15.867328','Rehearsal','','','',3,6);
INSERT INTO "tournaments_sheet" VALUES(10,4,'entered','out',1,'2026-11-22 00:15:15.895188','Rehearsal','','','',1,1);
INSERT INTO "tournaments_sheet" VALUES(11,4,'entered','out',1,'2026-11-22 00:15:15.923123','Rehearsal','','','',2,3);
INSERT INTO "tournaments_sheet" VALUES(12,4,'entered','out',1,'2026-11-22 00:15:15.948078','Rehearsal','','','',3,7);
INSERT INTO "tournaments_sheet" VALUES(13,1,'entered','stock',1,'2026-11-22 00:15:16.699266','Rehearsal','','Fay','',6,NULL);
INSERT INTO "tournaments_sheet" VALUES(14,1,'entered','out',1,'2026-11-22 00:15:16.727854','Rehearsal','','','Whose red books are these?',7,14);
INSERT INTO "tournaments_sheet" VALUES(15,2,'entered','stock',1,'2026-11-22 00:15:16.752345','Rehearsal','','','',6,NULL);
INSERT INTO "tournaments_sheet" VALUES(16,2,'entered','stock',2,'2026-11-22 00:15:16.858820','Ruth','misread','','',7,NULL);
INSERT INTO "tournaments_sheet" VALUES(17,3,'entered','stock',3,'2026-11-22 09:11:59.645558','Ruth','again','','',7,NULL);
INSERT INTO "tournaments_sheet" VALUES(18,3,'entered','stock',1,'2026-11-22 00:15:17.026768','Rehearsal','','','',6,NULL);
INSERT INTO "tournaments_sheet" VALUES(19,4,'not-played','',1,'2026-11-22 00:15:17.058934','Ruth','','','',6,NULL);
INSERT INTO "tournaments_sheet" VALUES(20,1,'entered','out',1,'2026-11-22 00:15:19.381410','Rehearsal','','','',8,17);
INSERT INTO "tournaments_sheet" VALUES(21,1,'entered','out',1,'2026-11-22 00:15:19.386525','Rehearsal','','','',9,19);
CREATE TABLE "tournaments_sheethistory" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "saved_at" datetime NOT NULL, "saved_by" varchar(100) NOT NULL, "why" varchar(200) NOT NULL, "content" text NOT NULL CHECK ((JSON_VALID("content") OR "content" IS NULL)), "submission" char(32) NOT NULL, "sheet_id" bigint NOT NULL REFERENCES "tournaments_sheet" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_save_a_version" UNIQUE ("sheet_id", "version"), CONSTRAINT "one_save_a_submission" UNIQUE ("sheet_id", "submission"));
INSERT INTO "tournaments_sheethistory" VALUES(1,1,'2026-11-22 00:15:15.650639','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 2, "tallies": [{"team": 1, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 3, "table.10": 10, "table.5": 0, "held.50": 0, "held.20": 2, "held.10": 7, "held.5": 4, "held.red_threes": 3, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": -975}, {"team": 2, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 10, "table.10": 9, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 1, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1485}]}','b88254e8c5df42bf87dd492d0e27a70f',1,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(2,1,'2026-11-22 00:15:15.682694','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 4, "tallies": [{"team": 3, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 10, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 575}, {"team": 4, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 1, "table.10": 10, "table.5": 20, "held.50": 0, "held.20": 2, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1380}]}','d7008b501a3f46b7ae963b0a1ad70abf',2,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(3,1,'2026-11-22 00:15:15.707606','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 7, "tallies": [{"team": 5, "counts": {"books.sevens": 1, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 0, "table.10": 6, "table.5": 14, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 2, "held.red_threes": 1, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1940}, {"team": 6, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 1, "table.20": 4, "table.10": 11, "table.5": 13, "held.50": 0, "held.20": 2, "held.10": 6, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1290}, {"team": 7, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 1, "table.20": 3, "table.10": 19, "table.5": 11, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1435}]}','d5019613a0164719b5011e2c0bdc30d3',3,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(4,1,'2026-11-22 00:15:15.737208','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 1, "counts": {"books.sevens": 1, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 13, "table.5": 7, "held.50": 1, "held.20": 3, "held.10": 10, "held.5": 3, "held.red_threes": 1, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1760}, {"team": 2, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 3, "table.50": 1, "table.20": 5, "table.10": 4, "table.5": 16, "held.50": 1, "held.20": 1, "held.10": 5, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1040}]}','dc50bd9742004dab8a8490d740ee2dc6',4,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(5,1,'2026-11-22 00:15:15.763306','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 3, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 2, "table.50": 3, "table.20": 6, "table.10": 8, "table.5": 4, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 960}, {"team": 4, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 7, "table.10": 12, "table.5": 5, "held.50": 0, "held.20": 2, "held.10": 7, "held.5": 6, "held.red_threes": 1, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 840}]}','364b9a1d21c34b2da10270edf8916cdb',5,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(6,1,'2026-11-22 00:15:15.792364','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 5, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 8, "held.50": 0, "held.20": 5, "held.10": 4, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": -115}, {"team": 6, "counts": {"books.sevens": 1, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 7, "table.5": 7, "held.50": 1, "held.20": 3, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1975}, {"team": 7, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 6, "table.10": 0, "table.5": 6, "held.50": 1, "held.20": 2, "held.10": 10, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 250}]}','02a1f4ab8bf2485099454a1541f0b3e8',6,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(7,1,'2026-11-22 00:15:15.815672','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 2, "tallies": [{"team": 1, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 10, "table.5": 9, "held.50": 0, "held.20": 3, "held.10": 1, "held.5": 1, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 960}, {"team": 2, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 8, "table.10": 14, "table.5": 7, "held.50": 0, "held.20": 1, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1555}]}','230ea799614c4e6db1aba9d40b4e93dc',7,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(8,1,'2026-11-22 00:15:15.839232','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 3, "tallies": [{"team": 3, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 4, "table.10": 15, "table.5": 0, "held.50": 0, "held.20": 1, "held.10": 1, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1400}, {"team": 4, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 4, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 395}]}','72ff42c29b2f4e61956f3a57edd30df9',8,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(9,1,'2026-11-22 00:15:15.867328','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 6, "tallies": [{"team": 5, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 13, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 0, "held.red_threes": 1, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 475}, {"team": 6, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 3, "table.50": 1, "table.20": 6, "table.10": 24, "table.5": 9, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1835}, {"team": 7, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 1, "table.10": 14, "table.5": 6, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 2, "held.red_threes": 0, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 1405}]}','7bdf35f6db9e4dbe83505aac01d63870',9,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(10,1,'2026-11-22 00:15:15.895188','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 1, "tallies": [{"team": 1, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 3, "table.10": 15, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1460}, {"team": 2, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 21, "table.5": 5, "held.50": 0, "held.20": 4, "held.10": 3, "held.5": 10, "held.red_threes": 0, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 960}]}','ae13dbd5cff847048340383d0feb0925',10,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(11,1,'2026-11-22 00:15:15.923123','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 3, "tallies": [{"team": 3, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 3, "table.10": 0, "table.5": 16, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1320}, {"team": 4, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 13, "table.5": 0, "held.50": 0, "held.20": 2, "held.10": 2, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 430}]}','fff9ba455f384ced8a6af78e1bdea1ba',11,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(12,1,'2026-11-22 00:15:15.948078','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 7, "tallies": [{"team": 5, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 2, "table.10": 5, "table.5": 0, "held.50": 0, "held.20": 1, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 360}, {"team": 6, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 1, "held.10": 7, "held.5": 5, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 940}, {"team": 7, "counts": {"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 7, "table.10": 7, "table.5": 8, "held.50": 0, "held.20": 1, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1460}]}','4445fc4345734f83bb20f8f5709a7998',12,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(13,2,'2026-11-22 00:15:15.988284','Fay','misread','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 1, "counts": {"books.sevens": 1, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 13, "table.5": 10, "held.50": 1, "held.20": 3, "held.10": 10, "held.5": 3, "held.red_threes": 1, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1775}, {"team": 2, "counts": {"books.sevens": 0, "books.red": 0, "books.black": 3, "table.50": 1, "table.20": 5, "table.10": 4, "table.5": 16, "held.50": 1, "held.20": 1, "held.10": 5, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1040}]}','208e1655b23146b5857c02c8c3b7a9e5',4,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(14,1,'2026-11-22 00:15:16.699266','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 12, "counts": {"exact_deals": 1, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 4, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1135}, {"team": 13, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 16, "table.5": 17, "held.50": 0, "held.20": 2, "held.10": 1, "held.5": 12, "held.red_threes": 1, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 1000}]}','5e5d9a41a13247bdb666fbbc3108aeac',13,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(15,1,'2026-11-22 00:15:16.727854','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 14, "tallies": [{"team": 14, "counts": {"exact_deals": 0, "books.red": 4, "books.black": 5, "table.50": 5, "table.20": 7, "table.10": 14, "table.5": 48, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 4340}, {"team": 15, "counts": {"exact_deals": 1, "books.red": 2, "books.black": 4, "table.50": 2, "table.20": 13, "table.10": 14, "table.5": 20, "held.50": 1, "held.20": 2, "held.10": 3, "held.5": 3, "held.red_threes": 1, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 2260}]}','39626ce1c8f8428a92ae57bc9b6b0ad7',14,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(16,1,'2026-11-22 00:15:16.752345','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 12, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 2, "table.50": 2, "table.20": 1, "table.10": 0, "table.5": 29, "held.50": 1, "held.20": 0, "held.10": 3, "held.5": 0, "held.red_threes": 0, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 1780}, {"team": 13, "counts": {"exact_deals": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 3, "table.10": 9, "table.5": 6, "held.50": 1, "held.20": 4, "held.10": 3, "held.5": 6, "held.red_threes": 0, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 285}]}','fdea92fda2c74cfba0fb7452c93e6530',15,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(17,1,'2026-11-22 00:15:16.779738','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 15, "tallies": [{"team": 14, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 2, "table.50": 3, "table.20": 12, "table.10": 7, "table.5": 19, "held.50": 1, "held.20": 0, "held.10": 5, "held.5": 14, "held.red_threes": 1, "held.black_threes": 2}, "adjustments": [], "paper_total": null, "total": 1475}, {"team": 15, "counts": {"exact_deals": 0, "books.red": 3, "books.black": 4, "table.50": 3, "table.20": 12, "table.10": 17, "table.5": 17, "held.50": 0, "held.20": 0, "held.10": 4, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 3395}]}','618032c1d7844578924b773477ca81e4',16,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(18,2,'2026-11-22 00:15:16.858820','Ruth','misread','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 14, "counts": {"table.points": 1200, "books.red": 2}, "adjustments": [], "paper_total": null, "total": 2200}, {"team": 15, "counts": {"table.points": 865}, "adjustments": [], "paper_total": null, "total": 865}]}','6abdede23c554f498542c12f7d3ae978',16,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(19,1,'2026-11-22 00:15:16.966421','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 14, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 5, "table.5": 25, "held.50": 1, "held.20": 8, "held.10": 6, "held.5": 2, "held.red_threes": 1, "held.black_threes": 2}, "adjustments": [], "paper_total": null, "total": 705}, {"team": 15, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 3, "table.50": 1, "table.20": 4, "table.10": 0, "table.5": 30, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 2170}]}','8ced1f279d7649159eb0af96c2d71849',17,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(20,2,'2026-11-22 00:15:16.995541','Ruth','undone','{"state": "taken-back", "ending": "", "went_out": null, "tallies": [{"team": 14, "counts": {}, "adjustments": [], "paper_total": null, "total": 0}, {"team": 15, "counts": {}, "adjustments": [], "paper_total": null, "total": 0}]}','f2c3790446b34cd1bf2134623a3415d8',17,1);
INSERT INTO "tournaments_sheethistory" VALUES(21,1,'2026-11-22 00:15:17.026768','Rehearsal','','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 12, "counts": {"exact_deals": 1, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 4, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1135}, {"team": 13, "counts": {"exact_deals": 0, "books.red": 2, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 16, "table.5": 17, "held.50": 0, "held.20": 2, "held.10": 1, "held.5": 12, "held.red_threes": 1, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 1000}]}','ee4a2b0b18f94188a312a0fd466f99d7',18,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(22,1,'2026-11-22 00:15:17.058934','Ruth','','{"state": "not-played", "ending": "", "went_out": null, "tallies": [{"team": 12, "counts": {}, "adjustments": [], "paper_total": null, "total": 0}, {"team": 13, "counts": {}, "adjustments": [], "paper_total": null, "total": 0}]}','726dff5e6c964a0ea4f44079a5d0b2a7',19,1);
INSERT INTO "tournaments_sheethistory" VALUES(23,1,'2026-11-22 00:15:19.381410','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 17, "tallies": [{"team": 16, "counts": {"exact_deals": 0, "misdeclared_melds": 0, "books.red": 2, "books.black": 2, "table.50": 0, "table.20": 15, "table.10": 13, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 8, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 1995}, {"team": 17, "counts": {"exact_deals": 1, "misdeclared_melds": 0, "books.red": 3, "books.black": 3, "table.50": 2, "table.20": 10, "table.10": 27, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 3105}]}','ae7794cf97084ca18a7a34a5d14690f1',20,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(24,1,'2026-11-22 00:15:19.386525','Rehearsal','','{"state": "entered", "ending": "out", "went_out": 19, "tallies": [{"team": 18, "counts": {"exact_deals": 0, "misdeclared_melds": 1, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 2, "table.10": 18, "table.5": 0, "held.50": 1, "held.20": 2, "held.10": 2, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 795}, {"team": 19, "counts": {"exact_deals": 1, "misdeclared_melds": 0, "books.red": 2, "books.black": 3, "table.50": 1, "table.20": 4, "table.10": 33, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 1}, "adjustments": [], "paper_total": null, "total": 2340}]}','52e3b5d768b642798e77be8e0ee1bde6',21,NULL);
INSERT INTO "tournaments_sheethistory" VALUES(25,3,'2026-11-22 09:11:59.645558','Ruth','again','{"state": "entered", "ending": "stock", "went_out": null, "tallies": [{"team": 14, "counts": {"exact_deals": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": -10}, {"team": 15, "counts": {"exact_deals": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}, "adjustments": [], "paper_total": null, "total": 0}]}','d95d62647815425a80bf2dc030da58a5',17,1);
CREATE TABLE "tournaments_signup" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "status" varchar(20) NOT NULL, "part" varchar(20) NOT NULL, "fixed_table" smallint unsigned NULL CHECK ("fixed_table" >= 0), "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, "player_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_line_a_person" UNIQUE ("event_id", "player_id"), CONSTRAINT "one_person_a_line" UNIQUE ("event_id", "number"));
INSERT INTO "tournaments_signup" VALUES(1,1,'here','plays',NULL,1,1);
INSERT INTO "tournaments_signup" VALUES(2,2,'here','plays',NULL,1,2);
INSERT INTO "tournaments_signup" VALUES(3,3,'here','plays',NULL,1,3);
INSERT INTO "tournaments_signup" VALUES(4,4,'here','plays',NULL,1,4);
INSERT INTO "tournaments_signup" VALUES(5,5,'here','plays',NULL,1,5);
INSERT INTO "tournaments_signup" VALUES(6,6,'here','plays',NULL,1,6);
INSERT INTO "tournaments_signup" VALUES(7,7,'here','plays',NULL,1,7);
INSERT INTO "tournaments_signup" VALUES(8,8,'here','plays',NULL,1,8);
INSERT INTO "tournaments_signup" VALUES(9,9,'here','plays',NULL,1,9);
INSERT INTO "tournaments_signup" VALUES(10,10,'here','plays',NULL,1,10);
INSERT INTO "tournaments_signup" VALUES(11,11,'here','plays',NULL,1,11);
INSERT INTO "tournaments_signup" VALUES(12,12,'here','plays',NULL,1,12);
INSERT INTO "tournaments_signup" VALUES(13,13,'here','plays',NULL,1,13);
INSERT INTO "tournaments_signup" VALUES(14,14,'here','plays',NULL,1,14);
INSERT INTO "tournaments_signup" VALUES(15,1,'here','plays',NULL,2,3);
INSERT INTO "tournaments_signup" VALUES(16,2,'here','plays',NULL,2,4);
INSERT INTO "tournaments_signup" VALUES(17,3,'gone-home','plays',NULL,2,5);
INSERT INTO "tournaments_signup" VALUES(18,4,'gone-home','plays',NULL,2,6);
INSERT INTO "tournaments_signup" VALUES(19,5,'here','plays',NULL,2,7);
INSERT INTO "tournaments_signup" VALUES(20,6,'here','plays',NULL,2,8);
INSERT INTO "tournaments_signup" VALUES(21,7,'here','plays',NULL,2,9);
INSERT INTO "tournaments_signup" VALUES(22,8,'here','plays',NULL,2,10);
INSERT INTO "tournaments_signup" VALUES(23,9,'here','plays',NULL,2,11);
INSERT INTO "tournaments_signup" VALUES(24,10,'here','plays',NULL,2,12);
INSERT INTO "tournaments_signup" VALUES(25,11,'here','plays',NULL,2,1);
INSERT INTO "tournaments_signup" VALUES(26,1,'here','plays',NULL,4,17);
INSERT INTO "tournaments_signup" VALUES(27,2,'here','plays',NULL,4,18);
INSERT INTO "tournaments_signup" VALUES(28,3,'here','plays',NULL,4,19);
INSERT INTO "tournaments_signup" VALUES(29,4,'here','plays',NULL,4,20);
INSERT INTO "tournaments_signup" VALUES(30,5,'here','plays',NULL,4,21);
INSERT INTO "tournaments_signup" VALUES(31,6,'here','plays',NULL,4,22);
INSERT INTO "tournaments_signup" VALUES(32,7,'here','plays',NULL,4,23);
INSERT INTO "tournaments_signup" VALUES(33,8,'here','plays',NULL,4,24);
CREATE TABLE "tournaments_tally" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "counts" text NOT NULL CHECK ((JSON_VALID("counts") OR "counts" IS NULL)), "adjustments" text NOT NULL CHECK ((JSON_VALID("adjustments") OR "adjustments" IS NULL)), "paper_total" integer NULL, "total" integer NOT NULL, "sheet_id" bigint NOT NULL REFERENCES "tournaments_sheet" ("id") DEFERRABLE INITIALLY DEFERRED, "team_id" bigint NOT NULL REFERENCES "tournaments_team" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_tally_a_team" UNIQUE ("sheet_id", "team_id"));
INSERT INTO "tournaments_tally" VALUES(1,'{"books.sevens": 0, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 3, "table.10": 10, "table.5": 0, "held.50": 0, "held.20": 2, "held.10": 7, "held.5": 4, "held.red_threes": 3, "held.black_threes": 1}','[]',NULL,-975,1,1);
INSERT INTO "tournaments_tally" VALUES(2,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 10, "table.10": 9, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 1, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1485,1,2);
INSERT INTO "tournaments_tally" VALUES(3,'{"books.sevens": 0, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 10, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,575,2,3);
INSERT INTO "tournaments_tally" VALUES(4,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 1, "table.10": 10, "table.5": 20, "held.50": 0, "held.20": 2, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1380,2,4);
INSERT INTO "tournaments_tally" VALUES(5,'{"books.sevens": 1, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 0, "table.10": 6, "table.5": 14, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 2, "held.red_threes": 1, "held.black_threes": 0}','[]',NULL,1940,3,5);
INSERT INTO "tournaments_tally" VALUES(6,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 1, "table.20": 4, "table.10": 11, "table.5": 13, "held.50": 0, "held.20": 2, "held.10": 6, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1290,3,6);
INSERT INTO "tournaments_tally" VALUES(7,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 1, "table.20": 3, "table.10": 19, "table.5": 11, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1435,3,7);
INSERT INTO "tournaments_tally" VALUES(8,'{"books.sevens": 1, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 13, "table.5": 10, "held.50": 1, "held.20": 3, "held.10": 10, "held.5": 3, "held.red_threes": 1, "held.black_threes": 0}','[]',NULL,1775,4,1);
INSERT INTO "tournaments_tally" VALUES(9,'{"books.sevens": 0, "books.red": 0, "books.black": 3, "table.50": 1, "table.20": 5, "table.10": 4, "table.5": 16, "held.50": 1, "held.20": 1, "held.10": 5, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1040,4,2);
INSERT INTO "tournaments_tally" VALUES(10,'{"books.sevens": 0, "books.red": 0, "books.black": 2, "table.50": 3, "table.20": 6, "table.10": 8, "table.5": 4, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,960,5,3);
INSERT INTO "tournaments_tally" VALUES(11,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 7, "table.10": 12, "table.5": 5, "held.50": 0, "held.20": 2, "held.10": 7, "held.5": 6, "held.red_threes": 1, "held.black_threes": 1}','[]',NULL,840,5,4);
INSERT INTO "tournaments_tally" VALUES(12,'{"books.sevens": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 8, "held.50": 0, "held.20": 5, "held.10": 4, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,-115,6,5);
INSERT INTO "tournaments_tally" VALUES(13,'{"books.sevens": 1, "books.red": 1, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 7, "table.5": 7, "held.50": 1, "held.20": 3, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1975,6,6);
INSERT INTO "tournaments_tally" VALUES(14,'{"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 6, "table.10": 0, "table.5": 6, "held.50": 1, "held.20": 2, "held.10": 10, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,250,6,7);
INSERT INTO "tournaments_tally" VALUES(15,'{"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 10, "table.5": 9, "held.50": 0, "held.20": 3, "held.10": 1, "held.5": 1, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,960,7,1);
INSERT INTO "tournaments_tally" VALUES(16,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 8, "table.10": 14, "table.5": 7, "held.50": 0, "held.20": 1, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1555,7,2);
INSERT INTO "tournaments_tally" VALUES(17,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 4, "table.10": 15, "table.5": 0, "held.50": 0, "held.20": 1, "held.10": 1, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1400,8,3);
INSERT INTO "tournaments_tally" VALUES(18,'{"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 4, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,395,8,4);
INSERT INTO "tournaments_tally" VALUES(19,'{"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 1, "table.10": 13, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 0, "held.red_threes": 1, "held.black_threes": 0}','[]',NULL,475,9,5);
INSERT INTO "tournaments_tally" VALUES(20,'{"books.sevens": 0, "books.red": 1, "books.black": 3, "table.50": 1, "table.20": 6, "table.10": 24, "table.5": 9, "held.50": 0, "held.20": 0, "held.10": 1, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1835,9,6);
INSERT INTO "tournaments_tally" VALUES(21,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 1, "table.10": 14, "table.5": 6, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 2, "held.red_threes": 0, "held.black_threes": 1}','[]',NULL,1405,9,7);
INSERT INTO "tournaments_tally" VALUES(22,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 3, "table.10": 15, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1460,10,1);
INSERT INTO "tournaments_tally" VALUES(23,'{"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 1, "table.20": 2, "table.10": 21, "table.5": 5, "held.50": 0, "held.20": 4, "held.10": 3, "held.5": 10, "held.red_threes": 0, "held.black_threes": 1}','[]',NULL,960,10,2);
INSERT INTO "tournaments_tally" VALUES(24,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 2, "table.20": 3, "table.10": 0, "table.5": 16, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1320,11,3);
INSERT INTO "tournaments_tally" VALUES(25,'{"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 13, "table.5": 0, "held.50": 0, "held.20": 2, "held.10": 2, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,430,11,4);
INSERT INTO "tournaments_tally" VALUES(26,'{"books.sevens": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 2, "table.10": 5, "table.5": 0, "held.50": 0, "held.20": 1, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,360,12,5);
INSERT INTO "tournaments_tally" VALUES(27,'{"books.sevens": 0, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 1, "held.10": 7, "held.5": 5, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,940,12,6);
INSERT INTO "tournaments_tally" VALUES(28,'{"books.sevens": 0, "books.red": 1, "books.black": 2, "table.50": 3, "table.20": 7, "table.10": 7, "table.5": 8, "held.50": 0, "held.20": 1, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1460,12,7);
INSERT INTO "tournaments_tally" VALUES(31,'{"exact_deals": 1, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 4, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1135,13,12);
INSERT INTO "tournaments_tally" VALUES(32,'{"exact_deals": 0, "books.red": 2, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 16, "table.5": 17, "held.50": 0, "held.20": 2, "held.10": 1, "held.5": 12, "held.red_threes": 1, "held.black_threes": 1}','[]',NULL,1000,13,13);
INSERT INTO "tournaments_tally" VALUES(33,'{"exact_deals": 0, "books.red": 4, "books.black": 5, "table.50": 5, "table.20": 7, "table.10": 14, "table.5": 48, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,4340,14,14);
INSERT INTO "tournaments_tally" VALUES(34,'{"exact_deals": 1, "books.red": 2, "books.black": 4, "table.50": 2, "table.20": 13, "table.10": 14, "table.5": 20, "held.50": 1, "held.20": 2, "held.10": 3, "held.5": 3, "held.red_threes": 1, "held.black_threes": 1}','[]',NULL,2260,14,15);
INSERT INTO "tournaments_tally" VALUES(35,'{"exact_deals": 0, "books.red": 2, "books.black": 2, "table.50": 2, "table.20": 1, "table.10": 0, "table.5": 29, "held.50": 1, "held.20": 0, "held.10": 3, "held.5": 0, "held.red_threes": 0, "held.black_threes": 1}','[]',NULL,1780,15,12);
INSERT INTO "tournaments_tally" VALUES(36,'{"exact_deals": 0, "books.red": 0, "books.black": 1, "table.50": 0, "table.20": 3, "table.10": 9, "table.5": 6, "held.50": 1, "held.20": 4, "held.10": 3, "held.5": 6, "held.red_threes": 0, "held.black_threes": 1}','[]',NULL,285,15,13);
INSERT INTO "tournaments_tally" VALUES(37,'{"table.points": 1200, "books.red": 2}','[]',NULL,2200,16,14);
INSERT INTO "tournaments_tally" VALUES(38,'{"table.points": 865}','[]',NULL,865,16,15);
INSERT INTO "tournaments_tally" VALUES(41,'{"exact_deals": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 2, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,-10,17,14);
INSERT INTO "tournaments_tally" VALUES(42,'{"exact_deals": 0, "books.red": 0, "books.black": 0, "table.50": 0, "table.20": 0, "table.10": 0, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,0,17,15);
INSERT INTO "tournaments_tally" VALUES(45,'{"exact_deals": 1, "books.red": 1, "books.black": 1, "table.50": 2, "table.20": 1, "table.10": 11, "table.5": 5, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 4, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1135,18,12);
INSERT INTO "tournaments_tally" VALUES(46,'{"exact_deals": 0, "books.red": 2, "books.black": 1, "table.50": 1, "table.20": 1, "table.10": 16, "table.5": 17, "held.50": 0, "held.20": 2, "held.10": 1, "held.5": 12, "held.red_threes": 1, "held.black_threes": 1}','[]',NULL,1000,18,13);
INSERT INTO "tournaments_tally" VALUES(47,'{}','[]',NULL,0,19,12);
INSERT INTO "tournaments_tally" VALUES(48,'{}','[]',NULL,0,19,13);
INSERT INTO "tournaments_tally" VALUES(49,'{"exact_deals": 0, "misdeclared_melds": 0, "books.red": 2, "books.black": 2, "table.50": 0, "table.20": 15, "table.10": 13, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 3, "held.5": 8, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,1995,20,16);
INSERT INTO "tournaments_tally" VALUES(50,'{"exact_deals": 1, "misdeclared_melds": 0, "books.red": 3, "books.black": 3, "table.50": 2, "table.20": 10, "table.10": 27, "table.5": 7, "held.50": 0, "held.20": 0, "held.10": 0, "held.5": 0, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,3105,20,17);
INSERT INTO "tournaments_tally" VALUES(51,'{"exact_deals": 0, "misdeclared_melds": 1, "books.red": 1, "books.black": 1, "table.50": 0, "table.20": 2, "table.10": 18, "table.5": 0, "held.50": 1, "held.20": 2, "held.10": 2, "held.5": 3, "held.red_threes": 0, "held.black_threes": 0}','[]',NULL,795,21,18);
INSERT INTO "tournaments_tally" VALUES(52,'{"exact_deals": 1, "misdeclared_melds": 0, "books.red": 2, "books.black": 3, "table.50": 1, "table.20": 4, "table.10": 33, "table.5": 0, "held.50": 0, "held.20": 0, "held.10": 2, "held.5": 0, "held.red_threes": 0, "held.black_threes": 1}','[]',NULL,2340,21,19);
CREATE TABLE "tournaments_team" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" integer unsigned NOT NULL CHECK ("number" >= 0), "chairs" smallint unsigned NOT NULL CHECK ("chairs" >= 0), "not_for_prizes" bool NOT NULL, "cut_card" smallint unsigned NULL CHECK ("cut_card" >= 0), "event_id" bigint NOT NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, "round_id" bigint NULL REFERENCES "tournaments_round" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_team_a_number" UNIQUE ("event_id", "number"), CONSTRAINT "one_to_four_chairs" CHECK (("chairs" >= 1 AND "chairs" <= 4)));
INSERT INTO "tournaments_team" VALUES(1,1,2,0,13,1,NULL);
INSERT INTO "tournaments_team" VALUES(2,2,2,0,12,1,NULL);
INSERT INTO "tournaments_team" VALUES(3,3,2,0,11,1,NULL);
INSERT INTO "tournaments_team" VALUES(4,4,2,0,10,1,NULL);
INSERT INTO "tournaments_team" VALUES(5,5,2,0,9,1,NULL);
INSERT INTO "tournaments_team" VALUES(6,6,2,0,8,1,NULL);
INSERT INTO "tournaments_team" VALUES(7,7,2,0,7,1,NULL);
INSERT INTO "tournaments_team" VALUES(12,1,2,0,NULL,2,NULL);
INSERT INTO "tournaments_team" VALUES(13,2,2,0,NULL,2,NULL);
INSERT INTO "tournaments_team" VALUES(14,3,3,0,NULL,2,NULL);
INSERT INTO "tournaments_team" VALUES(15,4,3,0,NULL,2,NULL);
INSERT INTO "tournaments_team" VALUES(16,1,2,0,NULL,4,NULL);
INSERT INTO "tournaments_team" VALUES(17,2,2,0,NULL,4,NULL);
INSERT INTO "tournaments_team" VALUES(18,3,2,0,NULL,4,NULL);
INSERT INTO "tournaments_team" VALUES(19,4,2,0,NULL,4,NULL);
CREATE TABLE "tournaments_teammember" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "first_deal" smallint unsigned NOT NULL CHECK ("first_deal" >= 0), "last_deal" smallint unsigned NULL CHECK ("last_deal" >= 0), "player_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, "team_id" bigint NOT NULL REFERENCES "tournaments_team" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_place_a_member" UNIQUE ("team_id", "player_id", "first_deal"), CONSTRAINT "deals_in_order" CHECK (("last_deal" IS NULL OR "last_deal" >= ("first_deal" - 1))));
INSERT INTO "tournaments_teammember" VALUES(1,1,NULL,3,1);
INSERT INTO "tournaments_teammember" VALUES(2,1,NULL,10,1);
INSERT INTO "tournaments_teammember" VALUES(3,1,NULL,6,2);
INSERT INTO "tournaments_teammember" VALUES(4,1,NULL,8,2);
INSERT INTO "tournaments_teammember" VALUES(5,1,NULL,1,3);
INSERT INTO "tournaments_teammember" VALUES(6,1,NULL,7,3);
INSERT INTO "tournaments_teammember" VALUES(7,1,NULL,2,4);
INSERT INTO "tournaments_teammember" VALUES(8,1,NULL,4,4);
INSERT INTO "tournaments_teammember" VALUES(9,1,NULL,9,5);
INSERT INTO "tournaments_teammember" VALUES(10,1,NULL,11,5);
INSERT INTO "tournaments_teammember" VALUES(11,1,NULL,12,6);
INSERT INTO "tournaments_teammember" VALUES(12,1,NULL,13,6);
INSERT INTO "tournaments_teammember" VALUES(13,1,NULL,5,7);
INSERT INTO "tournaments_teammember" VALUES(14,1,NULL,14,7);
INSERT INTO "tournaments_teammember" VALUES(25,1,2,5,12);
INSERT INTO "tournaments_teammember" VALUES(26,1,NULL,12,12);
INSERT INTO "tournaments_teammember" VALUES(27,1,NULL,10,13);
INSERT INTO "tournaments_teammember" VALUES(28,1,NULL,11,13);
INSERT INTO "tournaments_teammember" VALUES(29,1,NULL,3,14);
INSERT INTO "tournaments_teammember" VALUES(30,1,NULL,4,14);
INSERT INTO "tournaments_teammember" VALUES(31,1,NULL,9,14);
INSERT INTO "tournaments_teammember" VALUES(32,1,2,6,15);
INSERT INTO "tournaments_teammember" VALUES(33,1,NULL,7,15);
INSERT INTO "tournaments_teammember" VALUES(34,1,NULL,8,15);
INSERT INTO "tournaments_teammember" VALUES(35,3,NULL,1,12);
INSERT INTO "tournaments_teammember" VALUES(36,1,NULL,18,16);
INSERT INTO "tournaments_teammember" VALUES(37,1,NULL,24,16);
INSERT INTO "tournaments_teammember" VALUES(38,1,NULL,20,17);
INSERT INTO "tournaments_teammember" VALUES(39,1,NULL,21,17);
INSERT INTO "tournaments_teammember" VALUES(40,1,NULL,19,18);
INSERT INTO "tournaments_teammember" VALUES(41,1,NULL,23,18);
INSERT INTO "tournaments_teammember" VALUES(42,1,NULL,17,19);
INSERT INTO "tournaments_teammember" VALUES(43,1,NULL,22,19);
CREATE TABLE "tournaments_typing" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "deal" smallint unsigned NOT NULL CHECK ("deal" >= 0), "who" varchar(100) NOT NULL, "seen_at" datetime NOT NULL, "seating_id" bigint NOT NULL REFERENCES "tournaments_seating" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "one_typing_a_person" UNIQUE ("seating_id", "deal", "who"));
INSERT INTO "tournaments_typing" VALUES(1,3,'Jane','2026-11-22 00:15:17.253196',7);
CREATE TABLE "tournaments_wish" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "kind" varchar(10) NOT NULL, "club_id" bigint NOT NULL REFERENCES "accounts_club" ("id") DEFERRABLE INITIALLY DEFERRED, "event_id" bigint NULL REFERENCES "tournaments_event" ("id") DEFERRABLE INITIALLY DEFERRED, "first_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, "second_id" bigint NOT NULL REFERENCES "tournaments_player" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "wish_in_order" CHECK ("first_id" < ("second_id")));
INSERT INTO "tournaments_wish" VALUES(1,'never',1,NULL,4,5);
INSERT INTO "tournaments_wish" VALUES(2,'together',1,2,6,8);
CREATE TABLE "tournaments_wrongcode" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "digits" varchar(6) NOT NULL, "address" char(39) NULL, "typed_at" datetime NOT NULL);
INSERT INTO "tournaments_wrongcode" VALUES(1,'000000','127.0.0.1','2026-11-22 09:12:00.123041');
CREATE INDEX "accounts_historicalclub_id_3a1167eb" ON "accounts_historicalclub" ("id");
CREATE INDEX "accounts_historicalclub_slug_19071c7b" ON "accounts_historicalclub" ("slug");
CREATE INDEX "accounts_historicalclub_history_date_60739385" ON "accounts_historicalclub" ("history_date");
CREATE INDEX "accounts_historicalclub_history_user_id_3141081b" ON "accounts_historicalclub" ("history_user_id");
CREATE INDEX "accounts_membership_club_id_74fa59c0" ON "accounts_membership" ("club_id");
CREATE INDEX "accounts_membership_user_id_487fb39e" ON "accounts_membership" ("user_id");
CREATE UNIQUE INDEX "django_content_type_app_label_model_76bd3d3b_uniq" ON "django_content_type" ("app_label", "model");
CREATE UNIQUE INDEX "auth_group_permissions_group_id_permission_id_0cd325b0_uniq" ON "auth_group_permissions" ("group_id", "permission_id");
CREATE INDEX "auth_group_permissions_group_id_b120cbf9" ON "auth_group_permissions" ("group_id");
CREATE INDEX "auth_group_permissions_permission_id_84c5c92e" ON "auth_group_permissions" ("permission_id");
CREATE UNIQUE INDEX "auth_permission_content_type_id_codename_01ab375a_uniq" ON "auth_permission" ("content_type_id", "codename");
CREATE INDEX "auth_permission_content_type_id_2f476e4b" ON "auth_permission" ("content_type_id");
CREATE INDEX "axes_accessattempt_user_agent_ad89678b" ON "axes_accessattempt" ("user_agent");
CREATE INDEX "axes_accessattempt_ip_address_10922d9c" ON "axes_accessattempt" ("ip_address");
CREATE INDEX "axes_accessattempt_username_3f2d4ca0" ON "axes_accessattempt" ("username");
CREATE UNIQUE INDEX "axes_accessattempt_username_ip_address_user_agent_8ea22282_uniq" ON "axes_accessattempt" ("username", "ip_address", "user_agent");
CREATE INDEX "axes_accessfailurelog_user_agent_ea145dda" ON "axes_accessfailurelog" ("user_agent");
CREATE INDEX "axes_accessfailurelog_ip_address_2e9f5a7f" ON "axes_accessfailurelog" ("ip_address");
CREATE INDEX "axes_accessfailurelog_username_a8b7e8a4" ON "axes_accessfailurelog" ("username");
CREATE INDEX "axes_accesslog_user_agent_0e659004" ON "axes_accesslog" ("user_agent");
CREATE INDEX "axes_accesslog_ip_address_86b417e5" ON "axes_accesslog" ("ip_address");
CREATE INDEX "axes_accesslog_username_df93064b" ON "axes_accesslog" ("username");
CREATE INDEX "django_session_expire_date_a5c62663" ON "django_session" ("expire_date");
CREATE INDEX "tournaments_event_club_id_81ce0bb7" ON "tournaments_event" ("club_id");
CREATE INDEX "tournaments_helperpass_event_id_f8f2e978" ON "tournaments_helperpass" ("event_id");
CREATE INDEX "tournaments_historicalchapter_id_04ed5525" ON "tournaments_historicalchapter" ("id");
CREATE INDEX "tournaments_historicalchapter_history_date_e6701e1d" ON "tournaments_historicalchapter" ("history_date");
CREATE INDEX "tournaments_historicalchapter_club_id_e4a25c0e" ON "tournaments_historicalchapter" ("club_id");
CREATE INDEX "tournaments_historicalchapter_history_user_id_eeae9651" ON "tournaments_historicalchapter" ("history_user_id");
CREATE INDEX "tournaments_historicalclubruleset_id_1aeb644c" ON "tournaments_historicalclubruleset" ("id");
CREATE INDEX "tournaments_historicalclubruleset_key_e13c38db" ON "tournaments_historicalclubruleset" ("key");
CREATE INDEX "tournaments_historicalclubruleset_history_date_0a12512e" ON "tournaments_historicalclubruleset" ("history_date");
CREATE INDEX "tournaments_historicalclubruleset_club_id_1f7047d0" ON "tournaments_historicalclubruleset" ("club_id");
CREATE INDEX "tournaments_historicalclubruleset_history_user_id_24450398" ON "tournaments_historicalclubruleset" ("history_user_id");
CREATE INDEX "tournaments_historicalplayer_id_86fb13c8" ON "tournaments_historicalplayer" ("id");
CREATE INDEX "tournaments_historicalplayer_history_date_ae31bb30" ON "tournaments_historicalplayer" ("history_date");
CREATE INDEX "tournaments_historicalplayer_chapter_id_65939b4c" ON "tournaments_historicalplayer" ("chapter_id");
CREATE INDEX "tournaments_historicalplayer_club_id_235a1340" ON "tournaments_historicalplayer" ("club_id");
CREATE INDEX "tournaments_historicalplayer_history_user_id_73d16e0d" ON "tournaments_historicalplayer" ("history_user_id");
CREATE INDEX "tournaments_player_chapter_id_ac1ed363" ON "tournaments_player" ("chapter_id");
CREATE INDEX "tournaments_player_club_id_97e36b68" ON "tournaments_player" ("club_id");
CREATE INDEX "tournaments_historicalsignup_id_7865f325" ON "tournaments_historicalsignup" ("id");
CREATE INDEX "tournaments_historicalsignup_history_date_482e9c71" ON "tournaments_historicalsignup" ("history_date");
CREATE INDEX "tournaments_historicalsignup_event_id_245dc8b1" ON "tournaments_historicalsignup" ("event_id");
CREATE INDEX "tournaments_historicalsignup_history_user_id_167b522d" ON "tournaments_historicalsignup" ("history_user_id");
CREATE INDEX "tournaments_historicalsignup_player_id_b86c75e3" ON "tournaments_historicalsignup" ("player_id");
CREATE INDEX "tournaments_historicalcouple_id_4566c7b4" ON "tournaments_historicalcouple" ("id");
CREATE INDEX "tournaments_historicalcouple_history_date_f3275f01" ON "tournaments_historicalcouple" ("history_date");
CREATE INDEX "tournaments_historicalcouple_club_id_3d5aec90" ON "tournaments_historicalcouple" ("club_id");
CREATE INDEX "tournaments_historicalcouple_history_user_id_ae15f201" ON "tournaments_historicalcouple" ("history_user_id");
CREATE INDEX "tournaments_historicalcouple_first_id_e8898553" ON "tournaments_historicalcouple" ("first_id");
CREATE INDEX "tournaments_historicalcouple_second_id_2e18131c" ON "tournaments_historicalcouple" ("second_id");
CREATE INDEX "tournaments_print_event_id_16fd70d8" ON "tournaments_print" ("event_id");
CREATE UNIQUE INDEX "tournaments_prize_winners_prize_id_player_id_31247ee7_uniq" ON "tournaments_prize_winners" ("prize_id", "player_id");
CREATE INDEX "tournaments_prize_winners_prize_id_8d51a171" ON "tournaments_prize_winners" ("prize_id");
CREATE INDEX "tournaments_prize_winners_player_id_c983051d" ON "tournaments_prize_winners" ("player_id");
CREATE INDEX "tournaments_draw_made_by_id_1ffd692e" ON "tournaments_draw" ("made_by_id");
CREATE INDEX "tournaments_draw_round_id_f54ca42e" ON "tournaments_draw" ("round_id");
CREATE INDEX "tournaments_historicalevent_id_58656061" ON "tournaments_historicalevent" ("id");
CREATE INDEX "tournaments_historicalevent_history_date_5dd23bc3" ON "tournaments_historicalevent" ("history_date");
CREATE INDEX "tournaments_historicalevent_club_id_35a1378d" ON "tournaments_historicalevent" ("club_id");
CREATE INDEX "tournaments_historicalevent_history_user_id_aaea69a2" ON "tournaments_historicalevent" ("history_user_id");
CREATE INDEX "tournaments_historicalevent_season_id_7ea165ae" ON "tournaments_historicalevent" ("season_id");
CREATE INDEX "tournaments_event_season_id_4427df46" ON "tournaments_event" ("season_id");
CREATE INDEX "tournaments_chapter_club_id_b3586a8d" ON "tournaments_chapter" ("club_id");
CREATE INDEX "tournaments_clubruleset_key_15a7e69d" ON "tournaments_clubruleset" ("key");
CREATE INDEX "tournaments_clubruleset_club_id_c0396080" ON "tournaments_clubruleset" ("club_id");
CREATE INDEX "tournaments_club_id_10b539_idx" ON "tournaments_player" ("club_id", "key");
CREATE INDEX "tournaments_couple_club_id_17587109" ON "tournaments_couple" ("club_id");
CREATE INDEX "tournaments_couple_first_id_1c7a9fbb" ON "tournaments_couple" ("first_id");
CREATE INDEX "tournaments_couple_second_id_d8af932f" ON "tournaments_couple" ("second_id");
CREATE INDEX "tournaments_prize_event_id_d16d21ca" ON "tournaments_prize" ("event_id");
CREATE INDEX "tournaments_round_event_id_1589ea7a" ON "tournaments_round" ("event_id");
CREATE INDEX "tournaments_season_club_id_f9b210bf" ON "tournaments_season" ("club_id");
CREATE INDEX "tournaments_club_id_c48f16_idx" ON "tournaments_event" ("club_id", "date" DESC);
CREATE INDEX "tournaments_seating_round_id_8688c118" ON "tournaments_seating" ("round_id");
CREATE INDEX "tournaments_sheethistory_sheet_id_961a96fb" ON "tournaments_sheethistory" ("sheet_id");
CREATE INDEX "tournaments_sheethistory_user_id_1fb7f944" ON "tournaments_sheethistory" ("user_id");
CREATE INDEX "tournaments_signup_event_id_d70bc5fc" ON "tournaments_signup" ("event_id");
CREATE INDEX "tournaments_signup_player_id_e052fe4d" ON "tournaments_signup" ("player_id");
CREATE INDEX "tournaments_team_event_id_844b9728" ON "tournaments_team" ("event_id");
CREATE INDEX "tournaments_team_round_id_bf4b1ed2" ON "tournaments_team" ("round_id");
CREATE INDEX "tournaments_tally_sheet_id_5908593f" ON "tournaments_tally" ("sheet_id");
CREATE INDEX "tournaments_tally_team_id_00ba73f0" ON "tournaments_tally" ("team_id");
CREATE INDEX "tournaments_sheet_seating_id_f1b81644" ON "tournaments_sheet" ("seating_id");
CREATE INDEX "tournaments_sheet_went_out_id_e4508a21" ON "tournaments_sheet" ("went_out_id");
CREATE INDEX "tournaments_seat_seating_id_b537e560" ON "tournaments_seat" ("seating_id");
CREATE INDEX "tournaments_seat_team_id_a58946ce" ON "tournaments_seat" ("team_id");
CREATE INDEX "tournaments_teammember_player_id_c88b9041" ON "tournaments_teammember" ("player_id");
CREATE INDEX "tournaments_teammember_team_id_e12ee617" ON "tournaments_teammember" ("team_id");
CREATE INDEX "tournaments_typing_seating_id_8c1f24ec" ON "tournaments_typing" ("seating_id");
CREATE INDEX "tournaments_wish_club_id_b9f981d9" ON "tournaments_wish" ("club_id");
CREATE INDEX "tournaments_wish_event_id_0cbfb4cf" ON "tournaments_wish" ("event_id");
CREATE INDEX "tournaments_wish_first_id_48b11d34" ON "tournaments_wish" ("first_id");
CREATE INDEX "tournaments_wish_second_id_a910b6a1" ON "tournaments_wish" ("second_id");
CREATE INDEX "tournaments_wrongcode_typed_at_dddec0bd" ON "tournaments_wrongcode" ("typed_at");
CREATE INDEX "tournaments_playerstanding_event_id_b4b8d679" ON "tournaments_playerstanding" ("event_id");
CREATE INDEX "tournaments_playerstanding_player_id_34b7f754" ON "tournaments_playerstanding" ("player_id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('django_migrations',33);
INSERT INTO "sqlite_sequence" VALUES('django_content_type',43);
INSERT INTO "sqlite_sequence" VALUES('auth_permission',172);
INSERT INTO "sqlite_sequence" VALUES('auth_group',0);
INSERT INTO "sqlite_sequence" VALUES('axes_accessattempt',0);
INSERT INTO "sqlite_sequence" VALUES('axes_accesslog',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_draw',4);
INSERT INTO "sqlite_sequence" VALUES('tournaments_chapter',6);
INSERT INTO "sqlite_sequence" VALUES('tournaments_clubruleset',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_couple',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_prize',10);
INSERT INTO "sqlite_sequence" VALUES('tournaments_round',4);
INSERT INTO "sqlite_sequence" VALUES('tournaments_season',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_seating',9);
INSERT INTO "sqlite_sequence" VALUES('tournaments_sheethistory',25);
INSERT INTO "sqlite_sequence" VALUES('tournaments_signup',33);
INSERT INTO "sqlite_sequence" VALUES('tournaments_team',19);
INSERT INTO "sqlite_sequence" VALUES('tournaments_tally',54);
INSERT INTO "sqlite_sequence" VALUES('tournaments_sheet',21);
INSERT INTO "sqlite_sequence" VALUES('tournaments_seat',19);
INSERT INTO "sqlite_sequence" VALUES('tournaments_teammember',43);
INSERT INTO "sqlite_sequence" VALUES('tournaments_typing',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_wish',2);
INSERT INTO "sqlite_sequence" VALUES('accounts_user',2);
INSERT INTO "sqlite_sequence" VALUES('accounts_club',2);
INSERT INTO "sqlite_sequence" VALUES('accounts_historicalclub',4);
INSERT INTO "sqlite_sequence" VALUES('accounts_membership',4);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalchapter',6);
INSERT INTO "sqlite_sequence" VALUES('tournaments_player',24);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalplayer',26);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalcouple',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalclubruleset',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_event',4);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalevent',14);
INSERT INTO "sqlite_sequence" VALUES('tournaments_historicalsignup',35);
INSERT INTO "sqlite_sequence" VALUES('tournaments_drawwishes',4);
INSERT INTO "sqlite_sequence" VALUES('tournaments_prize_winners',3);
INSERT INTO "sqlite_sequence" VALUES('tournaments_print',3);
INSERT INTO "sqlite_sequence" VALUES('tournaments_helperpass',2);
INSERT INTO "sqlite_sequence" VALUES('tournaments_joincode',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_playerstanding',25);
INSERT INTO "sqlite_sequence" VALUES('tournaments_wrongcode',1);
COMMIT;
